import { printedForm } from '@kubewright/kube/protobuf'
import { expect, test } from 'vitest'
import { strategyContextWith } from '../../testing/strategy-context.ts'
import { bootNamespaceObjects } from './boot.ts'

test('boot namespaces are complete, and managed by the server', () => {
  const changes = bootNamespaceObjects(strategyContextWith())
  expect(changes.map(({ name }) => name)).toEqual(['default', 'kube-system', 'kube-public', 'kube-node-lease'])
  const [{ object } = {}] = changes
  expect(object).toMatchObject({
    metadata: {
      name: 'default',
      labels: { 'kubernetes.io/metadata.name': 'default' },
      managedFields: [
        {
          manager: 'kube-apiserver',
          fieldsV1: { 'f:metadata': { 'f:labels': { '.': {}, 'f:kubernetes.io/metadata.name': {} } } },
        },
      ],
    },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  })
  expect(printedForm(object ?? {})).toEqual(object)
})

test('does not create an existing namespace again', () => {
  const context = strategyContextWith({ namespaces: [{ metadata: { name: 'default' } }] })
  expect(bootNamespaceObjects(context).map(({ name }) => name)).not.toContain('default')
})
