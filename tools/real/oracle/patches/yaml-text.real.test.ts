import { type JsonObject, type JsonValue, setField } from '@kubewright/kube/json'
import fc from 'fast-check'
import { yamlText } from '../../../../packages/kube/src/patch/yaml-text.ts'
import { compareWithOracle } from '../comparison.ts'

/** Texts that YAML might read as another type, with its syntax, or of several lines. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'null',
    'yes',
    'n',
    '~',
    '<<',
    '.inf',
    '-.inf',
    '.nan',
    'a: b',
    'a #b',
    '- a',
    '---',
    '-',
    '...',
    '=',
    '0x1F',
  ),
  fc.constantFrom(
    '12e3',
    '0o17',
    '08',
    '1_000',
    '1:30',
    '190:20:30.15',
    '+1',
    '.5',
    '1.',
    '1e400',
    '0b11',
    '-0b1',
    '0x',
    '+.5e-3',
    '1.5.2',
  ),
  fc.constantFrom(
    '1990-01-01',
    '1990-1-1T1:2:3Z',
    '1990-02-30',
    '1990-01-01 10:20:30.5',
    '2026-11-16T03:00:00+01:00',
    '1990-13-01',
  ),
  fc.string({ unit: fc.constantFrom(...'ab:-#? \n\t\'"\\{}[],&*!|>%@`=~.0129_ü€'), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.-+:eExXob_T Z'), maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\r', '\u0000', '\u001b', '\u00a0', '\u{1F600}', '\ue000'),
    maxLength: 5,
  }),
)
const scalars = fc.oneof(
  { weight: 6, arbitrary: texts as fc.Arbitrary<JsonValue> },
  {
    weight: 1,
    arbitrary: fc.constantFrom<JsonValue>(0, -1, 1.5, 1e20, 1e21, 1234567.5, 1e-7, 9007199254740993n, true, null),
  },
)

/**
 * Keys have one line, and at most one kind of them begins with a digit: otherwise the order of keys is not transitive.
 */
const keys = fc.oneof(
  fc.constantFrom('a1', 'a02', 'a10', 'a2', 'b', '', 'null', 'yes', 'a: b', '- a', '1990-01-01', '~'),
  fc.string({ unit: fc.constantFrom(...'ab:-#? \t\'"\\{}[],&*!|>%@`=~._ü€'), maxLength: 6 }),
)

const { value: values } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 3, arbitrary: scalars },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    {
      weight: 2,
      arbitrary: fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }).map((entries) => {
        const object: Record<string, JsonValue> = {}
        for (const [key, value] of entries) setField(object, key, value)
        return object as JsonObject
      }),
    },
  ),
}))

compareWithOracle('the YAML of conflict messages is that of Kubernetes', {
  functionName: 'mergePatch.yaml',
  inputs: fc.record({ value: values }) as fc.Arbitrary<JsonObject>,
  ours: (document) => ({ output: yamlText(document) }),
})
