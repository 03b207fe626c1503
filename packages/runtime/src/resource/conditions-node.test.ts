import { compileRegex } from '@kubewright/kube/regex'
import { expect, test } from 'vitest'
import { conditionsNode, conditionsNodeToCheck } from './conditions-node.ts'
import { convertSchema } from './convert.ts'
import { Conditions } from './schemas.ts'

test('the node of conditions is what their schema is converted to', () => {
  expect(JSON.stringify(conditionsNode())).toBe(JSON.stringify(convertSchema(Conditions, 'status.conditions')))
})

test('what is left out of the check are patterns, and Kubernetes can read them', () => {
  const { properties = {} } = conditionsNode().items ?? {}
  const plain = Object.entries(properties).map(([name, { pattern, ...rest }]) => {
    if (pattern !== undefined) expect(() => compileRegex(pattern)).not.toThrow()
    return [name, rest]
  })
  expect(plain).toEqual(Object.entries(conditionsNodeToCheck().items?.properties ?? {}))
})
