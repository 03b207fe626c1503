import { compareStrings, type JsonArray, sortStrings } from '@kubewright/kube/json'
import type { Shape } from '@kubewright/kube/shape'
import { expect } from 'vitest'
import { realTest } from '../../rig.ts'
import { theOracle } from '../comparison.ts'
import { shapeNamed } from './strategic-kinds.ts'

realTest('every kind has the patch strategies and merge keys of its Go type', async () => {
  const oracle = await theOracle()
  const names = (await oracle.call('strategic.tags', '')) as { output: JsonArray }
  const compared: string[] = []
  for (const name of names.output as readonly string[]) {
    const shape = shapeNamed(name)
    if (shape === undefined) continue
    const theirs = await oracle.call('strategic.tags', name)
    expect({ output: sortStrings(tagsOf(shape)) }, name).toEqual(theirs)
    compared.push(name)
  }
  expect(compared.length).toBeGreaterThan(100)
})

/** The fields below a shape with a merge strategy; the walk does not enter a shape again that it met above. */
function tagsOf(shape: Shape, path = '', above: readonly Shape[] = []): string[] {
  if (shape.kind === 'list') return tagsOf(shape.items, path, above)
  if (shape.kind !== 'object' || above.includes(shape)) return []
  const below = [...above, shape]
  const tags = shape.elements === undefined ? [] : tagsOf(shape.elements, path, below)
  for (const field of shape.fields.values()) {
    const inner = `${path}.${field.name}`
    if (field.patchStrategies.length > 0 || field.patchMergeKey !== undefined) {
      tags.push(`${inner} ${field.patchStrategies.join(',')} ${field.patchMergeKey ?? ''}`)
    }
    tags.push(...tagsOf(field.shape, inner, below))
  }
  return tags.sort(compareStrings)
}
