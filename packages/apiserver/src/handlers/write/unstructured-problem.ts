import type { Shape } from '@kubewright/kube/shape'

const unmarshalProblem = /^json: cannot unmarshal (\S+)(?: \S+)? into Go struct field [^.\s]+\.(\S+) of type (\S+)$/

/** What JSON calls a value, and Go the type that holds it. */
const goKinds: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['number', 'int64'],
  ['bool', 'bool'],
  ['array', 'slice'],
  ['object', 'map'],
])

/**
 * What is wrong with the type of a value, in the words of the decoder of strategic merge patches: it takes values and not
 * texts, and says what it cannot make of what. The problem is given in the words of the decoder of JSON, which says
 * where; what that does not say stays as it is.
 */
export function unstructuredProblem(problem: string, shape: Shape): string {
  const [match, found = '', path = '', type = ''] = unmarshalProblem.exec(problem) ?? []
  if (match === undefined) return problem
  const isFraction = / number \d*\.\d/.test(problem)
  const source = isFraction ? 'float64' : (goKinds.get(found) ?? found)
  const target = shapeAt(shape, path.split('.'))
  if (type.startsWith('map[')) return `cannot restore map from ${source}`
  if (type.startsWith('[]')) return `cannot restore slice from ${source}`
  if (target?.kind === 'object') return `cannot restore struct from: ${source}`
  const isNumber = source === 'int64' || source === 'float64'
  const isText = target?.kind === 'scalar' && target.type === 'string'
  // Go converts numbers to texts, as characters, which is why this is told as something else.
  if (isNumber && (isText ? source === 'int64' : isFraction)) return `cannot convert ${source} to ${type}`
  return `unrecognized type: ${isText ? 'string' : type}`
}

/** Items of lists and values of maps have no step of their own. */
function shapeAt(shape: Shape, path: readonly string[]): Shape | undefined {
  let current: Shape | undefined = shape
  for (const step of path) {
    current = current === undefined ? undefined : itemsOf(current)
    if (current?.kind !== 'object') return undefined
    current = current.fields.get(step)?.shape ?? current.elements
  }
  return current === undefined ? undefined : itemsOf(current)
}

function itemsOf(shape: Shape): Shape {
  return shape.kind === 'list' ? itemsOf(shape.items) : shape
}
