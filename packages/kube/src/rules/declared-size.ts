import type { SizeEstimator } from '../cel/cost/index.ts'
import type { DeclaredType } from './declared-type.ts'

/** The maximum size of the data at a path from self (or oldSelf), by its declaration. */
export function sizeEstimatorOf(root: DeclaredType): SizeEstimator {
  return (path) => {
    if (path.length === 0) return undefined
    let node: DeclaredType | undefined = root
    for (let index = 1; index < path.length && node; index++) node = stepInto(node, path[index] as string)
    return node && { min: 0n, max: BigInt(node.elementsMax) }
  }
}

function stepInto(node: DeclaredType, step: string): DeclaredType | undefined {
  if (step === '@items' || step === '@values') {
    return node.kind === 'list' || node.kind === 'map' ? node.element : undefined
  }
  if (step === '@keys') return node.kind === 'map' ? node.key : undefined
  return node.kind === 'object' ? node.fields.get(step) : undefined
}
