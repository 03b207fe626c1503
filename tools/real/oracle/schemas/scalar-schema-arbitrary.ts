import type { JsonValue, MutableJsonObject } from '@kubewright/kube/json'
import type { Choices } from './choices.ts'

/** Sets each keyword with a probability, to one of its values. */
export function sprinkle(
  choices: Choices,
  schema: MutableJsonObject,
  percent: number,
  keywords: Readonly<Record<string, readonly JsonValue[]>>,
): MutableJsonObject {
  for (const [keyword, values] of Object.entries(keywords)) {
    if (choices.withProbability(percent)) schema[keyword] = choices.pick(values)
  }
  return schema
}

export const formatNames = [
  'uuid',
  'date-time',
  'date',
  'duration',
  'ipv4',
  'ipv6',
  'cidr',
  'mac',
  'uri',
  'email',
  'hostname',
  'byte',
  'password',
  'uuid3',
  'uuid4',
  'uuid5',
  'isbn',
  'isbn10',
  'isbn13',
  'creditcard',
  'ssn',
  'hexcolor',
  'rgbcolor',
  'bsonobjectid',
  'k8s-short-name',
  'k8s-long-name',
  'datetime',
  'unknown',
  'int64',
]

export function stringSchema(choices: Choices): MutableJsonObject {
  const keywords = {
    maxLength: [0, 2, 5],
    minLength: [0, 1, 4],
    pattern: ['^[a-z]+$', 'a', '^$', '^\\d+$', '(?i)^A', '\\p{L}'],
    format: formatNames,
    enum: [
      ['a', 'abc'],
      ['example', '', null],
      ['A', 1, true],
    ],
  }
  return sprinkle(choices, { type: 'string' }, 22, keywords)
}

export function numberSchema(choices: Choices): MutableJsonObject {
  const keywords = {
    minimum: [0, -5, 1.5, 10, 3e9, 1e19],
    maximum: [0, 5, 1.5, 1000, 3e9, 1e19],
    exclusiveMaximum: [true],
    exclusiveMinimum: [true],
    multipleOf: [2, 0.5, 3, 1.5, -1, 0.1],
    format: ['int32', 'int64', 'float', 'double', 'uuid'],
    enum: [
      [0, 1, 2],
      [1.5, 3],
      ['1', null],
    ],
  }
  return sprinkle(choices, { type: choices.pick(['integer', 'number']) }, 22, keywords)
}

export function booleanSchema(choices: Choices): MutableJsonObject {
  return sprinkle(choices, { type: 'boolean' }, 20, { enum: [[true]], format: ['date'] })
}

export function intOrStringSchema(choices: Choices): MutableJsonObject {
  const keywords = {
    maximum: [50],
    pattern: ['^[0-9]+%$'],
    enum: [[65, 'A', '50%']],
    anyOf: [[{ type: 'integer' }, { type: 'string' }]],
  }
  return sprinkle(choices, { 'x-kubernetes-int-or-string': true }, 25, keywords)
}
