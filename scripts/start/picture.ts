/** A picture of a terminal: lines of text as an SVG that needs no fonts but a monospaced one. */

const characterWidth = 7.8
const lineHeight = 19
const margin = 18
const titleHeight = 34

const colours: readonly (readonly [RegExp, string])[] = [
  [/^\$ /, '#e6edf3'],
  [/✔ the sample is ready/, '#7ee787'],
  [/^ {2}➜/, '#79c0ff'],
  [/^kubewright/, '#ffffff'],
  [/why: /, '#c9d1d9'],
]

export function terminalPicture(lines: readonly string[]): string {
  const width = Math.ceil(Math.max(...lines.map((line) => line.length)) * characterWidth + 2 * margin)
  const height = titleHeight + lines.length * lineHeight + margin
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (colour, index) => `<circle cx="${margin + 6 + index * 20}" cy="17" r="6" fill="${colour}"/>`,
  )
  const texts = lines.map((line, index) => {
    const y = titleHeight + (index + 0.8) * lineHeight
    return `<text x="${margin}" y="${y.toFixed(1)}" fill="${colourOf(line)}">${escapeXml(line)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="npm start in a terminal">`,
    `<rect width="${width}" height="${height}" rx="10" fill="#0d1117"/>`,
    ...dots,
    '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" xml:space="preserve">',
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

function colourOf(line: string): string {
  return colours.find(([pattern]) => pattern.test(line))?.[1] ?? '#8b949e'
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
