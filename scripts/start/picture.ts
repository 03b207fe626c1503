/** A picture for the README as an SVG with one monospaced font: an editor window with code above a terminal window. */

const characterWidth = 7.8
const lineHeight = 19
const margin = 18
const titleHeight = 34
const gap = 14

export interface PictureInput {
  /** The title of the editor window. */
  readonly fileName: string
  readonly code: readonly string[]
  /** The content of the terminal, including the commands. */
  readonly terminal: readonly string[]
}

const terminalColours: readonly (readonly [RegExp, string])[] = [
  [/^\$ /, '#e6edf3'],
  [/✔ the sample is ready/, '#7ee787'],
  [/^ {2}➜/, '#79c0ff'],
  [/^kubewright/, '#ffffff'],
  [/why: /, '#c9d1d9'],
]

/** The first matching pattern at a position colours its text. */
const codeColours: readonly (readonly [RegExp, string])[] = [
  [/\/\/.*$/y, '#8b949e'],
  [/'[^']*'|`[^`]*`/y, '#a5d6ff'],
  [/\b(?:export|const|return|function)\b/y, '#ff7b72'],
  [/\b[A-Za-z]\w*(?=\()/y, '#d2a8ff'],
  [/\b[a-z]\w*(?=:)/y, '#79c0ff'],
  [/\b\d+\b/y, '#79c0ff'],
]

const plainColour = '#e6edf3'
const faintColour = '#8b949e'

export function readmePicture({ fileName, code, terminal }: PictureInput): string {
  const columns = Math.max(...[...code, ...terminal].map((line) => line.length))
  const width = Math.ceil(columns * characterWidth + 2 * margin)
  const editor = window(0, width, fileName, code.map(codeLine))
  const shell = window(editor.height + gap, width, 'terminal', terminal.map(terminalLine))
  const height = editor.height + gap + shell.height
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="an operator's code, and npm start in a terminal">`,
    '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" xml:space="preserve">',
    ...editor.elements,
    ...shell.elements,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

function window(top: number, width: number, title: string, lines: readonly string[]) {
  const height = titleHeight + lines.length * lineHeight + margin
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (colour, index) => `<circle cx="${margin + 6 + index * 20}" cy="${top + 17}" r="6" fill="${colour}"/>`,
  )
  const texts = lines.map((line, index) => {
    const y = top + titleHeight + (index + 0.8) * lineHeight
    return `<text x="${margin}" y="${y.toFixed(1)}" fill="${plainColour}">${line}</text>`
  })
  const elements = [
    `<rect y="${top}" width="${width}" height="${height}" rx="10" fill="#0d1117"/>`,
    ...dots,
    `<text x="${margin + 70}" y="${top + 21.5}" fill="${faintColour}">${escapeXml(title)}</text>`,
    ...texts,
  ]
  return { height, elements }
}

function terminalLine(line: string): string {
  const colour = terminalColours.find(([pattern]) => pattern.test(line))?.[1] ?? faintColour
  return span(line, colour)
}

function codeLine(line: string): string {
  let position = 0
  let plain = ''
  let spans = ''
  while (position < line.length) {
    const found = codeSpan(line, position)
    if (found === undefined) {
      plain += line[position]
      position += 1
      continue
    }
    spans += `${escapeXml(plain)}${span(found.text, found.colour)}`
    plain = ''
    position += found.text.length
  }
  return spans + escapeXml(plain)
}

function codeSpan(line: string, position: number): { readonly text: string; readonly colour: string } | undefined {
  for (const [pattern, colour] of codeColours) {
    pattern.lastIndex = position
    const [text] = pattern.exec(line) ?? []
    if (text !== undefined && text !== '') return { text, colour }
  }
  return undefined
}

function span(text: string, colour: string): string {
  return text === '' ? '' : `<tspan fill="${colour}">${escapeXml(text)}</tspan>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
