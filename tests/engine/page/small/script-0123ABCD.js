const say = ["small", "small", "small", "small", "small", "small", "small", "small", "small"];
const again = ["small", "small", "small", "small", "small", "small", "small", "small", "small"];
