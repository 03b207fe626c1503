/** The longest line of a comment, without its indentation. */
const columnsMax = 110

/** A JSDoc comment of a text, or nothing if there is no text. The text comes from others: it must not end the comment. */
export function docComment(text: string, indentation: string, tags: readonly string[] = []): string {
  const safe = text.replaceAll('*/', '*\\/')
  const lines = [...safe.trim().split(/\r?\n|[\r\u2028\u2029]/), ...tags.map(oneLine)].flatMap(wrapped)
  const used = lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''))
  if (used.length === 0) return ''
  if (used.length === 1) return `${indentation}/** ${used[0]} */\n`
  return [
    `${indentation}/**\n`,
    ...used.map((line) => `${indentation} *${line === '' ? '' : ` ${line}`}\n`),
    `${indentation} */\n`,
  ].join('')
}

function oneLine(tag: string): string {
  return tag.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')
}

/** Breaks a line at spaces. Words stay whole, however long they are. */
function wrapped(line: string): string[] {
  const lines: string[] = []
  let rest = line.trimEnd()
  while (rest.length > columnsMax) {
    const space = rest.lastIndexOf(' ', columnsMax)
    const next = space > 0 ? space : rest.indexOf(' ', columnsMax)
    if (next === -1) break
    lines.push(rest.slice(0, next).trimEnd())
    rest = rest.slice(next + 1)
  }
  return [...lines, rest]
}
