import { formatFieldError } from '@kubewright/kube/field'
import { expect, test } from 'vitest'
import { goType, readType } from './go-types.ts'
import { invalidGoValue, printGoLines, printGoValue } from './go-value.ts'

const structs = {
  Whole:
    'Name:"" Count:0 Ready:false Modes Inner:Inner Pointer:*Inner Items:[]Inner ByName:{}Inner Selector:*Published extra?',
  Part: 'Modes Selector:*Empty Items:[]Inner Inner:Inner',
  Inner: 'Name:"" FSType=fsType:""',
  Published: 'labels=metadata.labels? operator:""',
  Empty: '',
}
const inner = readType('Inner', structs)
const type = readType('Whole', structs)

test("prints every field of a struct with its Go name in Go's order", () => {
  expect(printGoValue({}, type)).toBe(
    '{"Name":"","Count":0,"Ready":false,"Modes":null,"Inner":{"Name":"","FSType":""},"Pointer":null,"Items":null,"ByName":null,"Selector":null}',
  )
  const value = {
    extra: 1,
    selector: { operator: 'In', metadata: { labels: { b: '<', a: '' } } },
    byName: { b: {}, a: { fsType: 'x' } },
    items: [{ name: 'i' }],
    pointer: {},
    modes: ['m'],
  }
  expect(printGoValue(value, type)).toBe(
    '{"Name":"","Count":0,"Ready":false,"Modes":["m"],"Inner":{"Name":"","FSType":""},"Pointer":{"Name":"","FSType":""},' +
      '"Items":[{"Name":"i","FSType":""}],"ByName":{"a":{"Name":"","FSType":"x"},"b":{"Name":"","FSType":""}},' +
      '"Selector":{"labels":{"a":"","b":"\\u003c"},"operator":"In"},"extra":1}',
  )
})

test('indents each level by one space', () => {
  const value = { modes: ['m'], selector: {}, items: [] }
  expect(printGoLines(value, readType('Part', structs))).toBe(
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

test('the generated table has the structs that messages contain', () => {
  expect(printGoValue(undefined, goType('core.Taint'))).toBe('{"Key":"","Value":"","Effect":"","TimeAdded":null}')
  expect(printGoValue([{ matchFields: [] }], goType('[]core.NodeSelectorTerm'))).toBe(
    '[{"MatchExpressions":null,"MatchFields":[]}]',
  )
  expect(printGoValue(undefined, goType('*meta/v1.LabelSelector'))).toBe('null')
  expect(printGoValue({}, goType('core.ResourceFieldSelector'))).toBe(
    '{"ContainerName":"","Resource":"","Divisor":"0"}',
  )
})
