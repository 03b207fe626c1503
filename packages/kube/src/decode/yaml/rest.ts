import { isCollection, isScalar, type ParsedNode } from 'yaml'

/**
 * Whether a document has ended before a token that cannot belong to it. A less indented token ends a block collection;
 * everything else ends by itself. Kubernetes' reader only looks at the next token.
 */
export function endsBefore(text: string, offset: number, root: ParsedNode | null): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  if (/^\.\.\.\s/.test(line)) return true
  const rest = text.slice(offset)
  if (isNothing(root)) return false
  if (!isToken.test(rest) || !isClosed(rest)) return false
  if (isCollection(root) && root.flow !== true) return line.length < columnAt(text, root.range?.[0] ?? 0)
  return line.trim() === '' || !isKeyOrEntry.test(rest)
}

/** Whether a node and its properties are absent. */
function isNothing(node: ParsedNode | null): boolean {
  if (!isScalar(node)) return node === null
  return (
    node.source === '' && node.range?.[0] === node.range?.[1] && node.anchor === undefined && node.tag === undefined
  )
}

/** The reader scans the whole next token first; these characters start no token. */
const isToken = /^(?:[|>][-+]?[1-9]?[-+]?[ \t]*(?:#.*)?(?:\n|$)|[*&][\w-]|!(?!!\s|!$|<)|[^|>*&!@`%])/

/** Whether a text that begins with a quotation mark also ends with one. */
function isClosed(text: string): boolean {
  const mark = text[0]
  if (mark !== '"' && mark !== "'") return true
  for (let at = 1; at < text.length; at++) {
    if (mark === '"' && text[at] === '\\') at++
    else if (text[at] === mark && (mark === '"' || text[at + 1] !== mark)) return true
    else if (text[at] === mark) at++
  }
  return false
}

/** Starts of a block collection, which is only possible at the beginning of a line. */
const isKeyOrEntry = /^(?:[-?](?:\s|$)|(?!:).*:(?:\s|$))/

function columnAt(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}
