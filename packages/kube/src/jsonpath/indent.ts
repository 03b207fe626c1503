/** Spreads compact JSON over lines as Go's json.MarshalIndent does; empty lists and objects stay on one line. */
export function indentJson(compact: string, indentation: string): string {
  let text = ''
  let depth = 0
  const token = /"(?:[^"\\]|\\.)*"|[[{][\]}]|[[\]{},:]|[^"[\]{},:]+/g
  for (const [piece] of compact.matchAll(token)) {
    if (piece === '{' || piece === '[') {
      depth++
      text += `${piece}\n${indentation.repeat(depth)}`
    } else if (piece === '}' || piece === ']') {
      depth--
      text += `\n${indentation.repeat(depth)}${piece}`
    } else if (piece === ',') text += `,\n${indentation.repeat(depth)}`
    else text += piece === ':' ? ': ' : piece
  }
  return text
}
