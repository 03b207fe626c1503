import { formatFieldError } from '@kubewright/kube/field'
import { expect, test } from 'vitest'
import {
  goFlag,
  goListOf,
  goMapOf,
  goNumber,
  goOmitted,
  goPointer,
  goPointerTo,
  goPublished,
  goStruct,
  goText,
  invalidGoValue,
  printGoLines,
  printGoValue,
} from './go-value.ts'

const inner = goStruct({ Name: goText, 'FSType fsType': goText })
const type = goStruct({
  Name: goText,
  Count: goNumber,
  Ready: goFlag,
  Modes: goPointer,
  Inner: inner,
  Pointer: goPointerTo(inner),
  Items: goListOf(inner),
  ByName: goMapOf(inner),
  Selector: goPointerTo(goPublished({ MatchLabels: goPointer, Operator: goPointer })),
  'extra extra': goOmitted,
})

test("prints every field of a struct with its Go name in Go's order", () => {
  expect(printGoValue({}, type)).toBe(
    '{"Name":"","Count":0,"Ready":false,"Modes":null,"Inner":{"Name":"","FSType":""},"Pointer":null,"Items":null,"ByName":null,"Selector":null}',
  )
  const value = {
    extra: 1,
    selector: { operator: 'In', matchLabels: { b: '<', a: '' } },
    byName: { b: {}, a: { fsType: 'x' } },
    items: [{ name: 'i' }],
    pointer: {},
    modes: ['m'],
  }
  expect(printGoValue(value, type)).toBe(
    '{"Name":"","Count":0,"Ready":false,"Modes":["m"],"Inner":{"Name":"","FSType":""},"Pointer":{"Name":"","FSType":""},' +
      '"Items":[{"Name":"i","FSType":""}],"ByName":{"a":{"Name":"","FSType":"x"},"b":{"Name":"","FSType":""}},' +
      '"Selector":{"matchLabels":{"a":"","b":"\\u003c"},"operator":"In"},"extra":1}',
  )
})

test('indents each level by one space', () => {
  const value = { modes: ['m'], selector: {}, items: [] }
  const part = goStruct({
    Modes: goPointer,
    Selector: goPointerTo(goPublished({})),
    Items: goListOf(inner),
    Inner: inner,
  })
  expect(printGoLines(value, part)).toBe(
    [
      '{',
      ' "Modes": [',
      '  "m"',
      ' ],',
      ' "Selector": {},',
      ' "Items": [],',
      ' "Inner": {',
      '  "Name": "",',
      '  "FSType": ""',
      ' }',
      '}',
    ].join('\n'),
  )
})

test('an error shows the value as Go prints it', () => {
  expect(formatFieldError(invalidGoValue('spec', { name: 'a' }, inner, 'field is immutable'))).toBe(
    'spec: Invalid value: {"Name":"a","FSType":""}: field is immutable',
  )
})
