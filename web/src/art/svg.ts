// From marks to a picture that the browser keeps: one image, however often it is shown.

export function svgOf(width: number, height: number, content: string): string {
  const size = `viewBox="0 0 ${width} ${height}" width="${width * 4}" height="${height * 4}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} stroke-linecap="round" stroke-linejoin="round"` +
    ` preserveAspectRatio="xMidYMid slice">${content}</svg>`;
}

export const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
