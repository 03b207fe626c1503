import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import type { Shape } from '@kubewright/kube/shape'
import fc from 'fast-check'
import { type ApplyKind, builtInKind, freeKind, thingKind } from './apply-kinds.ts'
import { customKinds } from './definition-arbitrary.ts'
import { blend, choices } from './document-arbitrary.ts'
import { withoutDuplicates } from './duplicates.ts'
import { type ValueOptions, valuesOfShape } from './shape-value-arbitrary.ts'

export interface TypedInput {
  readonly applied: ApplyKind
  readonly shape: Shape
  readonly object: JsonObject
  readonly other: JsonObject
  readonly allowDuplicates: boolean
}

const knownKinds = [
  'apps/v1/Deployment',
  '/v1/Pod',
  '/v1/Service',
  '/v1/Node',
  'networking.k8s.io/v1/Ingress',
  'batch/v1/CronJob',
]
  .map(builtInKind)
  .concat([thingKind, thingKind, freeKind])

/** Two similar objects of a kind. `values` sets how often they do not match the kind. */
export function typedInputs(values: ValueOptions): fc.Arbitrary<TypedInput> {
  const known = fc.oneof(...knownKinds.map((applied) => inputsOf(applied, values)))
  return fc.oneof(
    { weight: 3, arbitrary: known },
    { weight: 1, arbitrary: customKinds.chain((kind) => inputsOf(kind, values)) },
  )
}

function inputsOf(applied: ApplyKind, values: ValueOptions): fc.Arbitrary<TypedInput> {
  const [apiVersion] = Object.keys(applied.versions) as [string]
  const shape = applied.shapes[apiVersion] as Shape
  const bodies = valuesOfShape(shape, values)
  return fc
    .tuple(bodies, bodies, choices, fc.boolean(), fc.nat(3))
    .map(([first, second, chosen, allowDuplicates, sort]) => {
      const whole = (body: unknown): JsonObject => {
        const object = { ...(isJsonObject(body as never) ? (body as JsonObject) : {}), apiVersion, kind: applied.kind }
        return sort === 0 ? object : (withoutDuplicates(shape, object) as JsonObject)
      }
      return { applied, shape, object: whole(first), other: whole(blend(first, second, chosen)), allowDuplicates }
    })
}
