import type { JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { anyText, oneOf } from '../text-arbitrary.ts'

/** Integers in the range of int64; beyond 2^53 they are bigint, as in kube. */
const integer = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer(),
  fc.constantFrom(2 ** 53 - 1, 1e15, 9007199254740993n, 2n ** 63n - 1n, -(2n ** 63n)),
)

/** Numbers that are not integers, in all of Go's printed forms. */
const fraction = fc.oneof(
  fc.constantFrom(0.5, 1.5, -2.25, 1234567.5, 1e-7, 0.000001, 1e21, 1.5e300, 123456789.25, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
)

export const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(oneOf('a', 'b', '', 'web', '<&>', '10', '1Gi'), anyText) },
  { weight: 3, arbitrary: integer },
  { weight: 1, arbitrary: fraction },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constant(null) },
)

/** Any value of a document, a few levels deep. */
export const jsonValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { weight: 4, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.dictionary(oneOf('a', 'b', 'name', 'k8s.io/app', 'é'), tie('value'), { maxKeys: 3 }) },
  ),
})).value
