import { isCollection, isScalar, type ParsedNode } from 'yaml'

/**
 * Whether a document has ended where something comes that cannot belong to it. A block collection ends with what is less
 * indented; everything else ends by itself. The reader of Kubernetes looks at the token that comes next, and at no other.
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

/** Whether a node is not there, nor anything that is said of it. */
function isNothing(node: ParsedNode | null): boolean {
  if (!isScalar(node)) return node === null
  return (
    node.source === '' && node.range?.[0] === node.range?.[1] && node.anchor === undefined && node.tag === undefined
  )
}

/** A token is read to its end before anybody asks what it is for; these begin none. */
const isToken = /^(?:[|>][-+]?[1-9]?[-+]?[ \t]*(?:#.*)?(?:\n|$)|[*&][\w-]|!(?!!\s|!$|<)|[^|>*&!@`%])/

/** Whether what begins with a quotation mark, if it does, has another at its end. */
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

/** What begins a block collection, which nothing does on a line that has begun with something else. */
const isKeyOrEntry = /^(?:[-?](?:\s|$)|(?!:).*:(?:\s|$))/

function columnAt(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}
