import { isKubeError } from '@kubewright/kube'
import type { JsonObject } from '@kubewright/kube/json'
import { diffStrategic } from '@kubewright/kube/patch'
import type { Shape } from '@kubewright/kube/shape'
import fc from 'fast-check'
import { blend, choices } from './document-arbitrary.ts'
import { valuesOfShape } from './shape-value-arbitrary.ts'
import { shapeNamed, strategicKinds } from './strategic-kinds.ts'

interface KindValues {
  readonly kind: string
  readonly shape: Shape
  /** Objects of the kind, a few of them with invalid values. */
  readonly objects: fc.Arbitrary<JsonObject>
  /** Strategic merge patches of the kind with mostly sensible directives. */
  readonly patches: fc.Arbitrary<JsonObject>
}

const kindValues: readonly KindValues[] = strategicKinds.map((kind) => {
  const shape = shapeNamed(kind) as Shape
  const sound = valuesOfShape(shape, { keylessOneIn: 200 })
  const invalidValues = valuesOfShape(shape, { nullOneIn: 25, garbageOneIn: 25, keylessOneIn: 4 })
  return {
    kind,
    shape,
    objects: fc.oneof(
      { weight: 2, arbitrary: sound },
      { weight: 1, arbitrary: invalidValues },
    ) as fc.Arbitrary<JsonObject>,
    patches: valuesOfShape(shape, { nullOneIn: 15, garbageOneIn: 200, directives: true }) as fc.Arbitrary<JsonObject>,
  }
})

function ofSomeKind<Value>(make: (values: KindValues) => fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.constantFrom(...kindValues).chain(make)
}

export interface StrategicPatch {
  readonly kind: string
  readonly original: JsonObject
  readonly patch: JsonObject
}

/** The patch between two objects, or undefined if it cannot be created. */
function patchBetween(original: JsonObject, modified: JsonObject, shape: Shape): JsonObject {
  try {
    return diffStrategic(original, modified, shape)
  } catch (error) {
    if (!isKubeError(error)) throw error
    return {}
  }
}

/** An object and a patch: made for it, made for a similar object, any patch, or a mixture. */
export const strategicPatches: fc.Arbitrary<StrategicPatch> = ofSomeKind(({ kind, shape, objects, patches }) =>
  fc
    .tuple(objects, objects, objects, patches, choices, choices, fc.nat(3))
    .map(([original, other, third, anyPatch, forModified, forOriginal, sort]) => {
      const modified = blend(original, other, forModified) as JsonObject
      const made = patchBetween(original, modified, shape)
      if (sort === 0) return { kind, original, patch: made }
      if (sort === 1) return { kind, original: blend(original, third, forOriginal) as JsonObject, patch: made }
      if (sort === 2) return { kind, original, patch: blend(made, anyPatch, forOriginal) as JsonObject }
      return { kind, original, patch: anyPatch }
    }),
)

/** Two patches of one kind. */
export const patchPairs: fc.Arbitrary<StrategicPatch> = ofSomeKind(({ kind, shape, objects, patches }) =>
  fc
    .tuple(objects, objects, objects, patches, choices, choices, fc.nat(2))
    .map(([first, second, third, anyPatch, toSecond, toThird, sort]) => {
      const original = patchBetween(first, blend(first, second, toSecond) as JsonObject, shape)
      const patch = patchBetween(first, blend(first, third, toThird) as JsonObject, shape)
      if (sort === 0) return { kind, original, patch }
      return { kind, original, patch: sort === 1 ? anyPatch : (blend(patch, anyPatch, toThird) as JsonObject) }
    }),
)

export interface StrategicDiff {
  readonly kind: string
  readonly original: JsonObject
  readonly modified: JsonObject
  readonly current: JsonObject
  readonly unchanged: readonly string[]
  readonly overwrite: boolean
}

/** The applied, desired and live object. */
export const strategicDiffs: fc.Arbitrary<StrategicDiff> = ofSomeKind(({ kind, objects }) =>
  fc
    .record({
      original: objects,
      second: objects,
      third: objects,
      forModified: choices,
      forCurrent: choices,
      unchanged: fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.subarray(['spec', 'kind', 'metadata.name', 'metadata.labels']) },
      ),
      overwrite: fc.boolean(),
    })
    .map(({ original, second, third, forModified, forCurrent, unchanged, overwrite }) => ({
      kind,
      original,
      modified: blend(original, second, forModified) as JsonObject,
      current: blend(original, third, forCurrent) as JsonObject,
      unchanged,
      overwrite,
    })),
)
