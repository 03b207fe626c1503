import { warningHeaders } from '@kubewright/kube/decode'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { configMap, createTestServer, createWidgetServer, widget, widgets } from './testdata/server.ts'

/** Bodies within the limit of 3 MiB whose cost once grew with the square of their length, or more. */

const pods = '/api/v1/namespaces/default/pods'
const dryRun = { dryRun: 'All' }

const repeated = (count: number, item: (index: number) => JsonObject) =>
  Array.from({ length: count }, (_, index) => item(index))

function pod(container: JsonObject, spec: JsonObject = {}): JsonObject {
  return { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a', ...container }], ...spec } }
}

test.each([1_000, 60_000])('%i equal ports of a container are warned about as far as headers can carry', (count) => {
  const server = createTestServer()
  const body = pod({ ports: repeated(count, () => ({ containerPort: 80 })) })
  const { status, warnings = [] } = server.post(pods, { body, query: dryRun })
  expect(status).toBe(201)
  expect(server.internalErrors).toEqual([])
  expect(warnings[0]).toBe('spec.containers[0].ports[1]: duplicate port definition with spec.containers[0].ports[0]')
  expect(warnings.length).toBeLessThan(100)
  expect(warningHeaders(warnings)).toHaveLength(warnings.length)
})

test('150 000 finalizers of a custom resource are warned about as far as headers can carry', () => {
  const finalizers = Array.from({ length: 150_000 }, (_, index) => `f${index}`)
  const body = widget('w', {}, { finalizers })
  const { status, warnings = [] } = createWidgetServer().post(widgets, { text: JSON.stringify(body), query: dryRun })
  expect(status).toBe(201)
  expect(warnings[0]).toMatch(/^metadata.finalizers: "f0": prefer a domain-qualified finalizer name/)
  expect(warnings.length).toBeLessThan(100)
})

test('a patch that renames 1 000 variables of a pod is refused with the difference', () => {
  const server = createTestServer()
  const named = (prefix: string) =>
    pod({ env: repeated(1_000, (index) => ({ name: `${prefix}${index}`, value: 'x' })) })
  expect(server.post(pods, { body: named('OLD') }).status).toBe(201)
  const type = 'application/merge-patch+json'
  const { status, object } = server.patch(`${pods}/p`, { type, body: named('NEW') })
  expect(status).toBe(422)
  const lines = String(object['message']).split('\n')
  expect(lines.filter((line) => line.startsWith('-'))).toHaveLength(4_996)
  expect(object['message']).toMatch(/\.\.\. and \d+ more characters$/)
})

test.each(['labels', 'annotations', 'finalizers'])('150 000 bad %s are refused with the first of them', (field) => {
  const names = Array.from({ length: 150_000 }, (_, index) => `!${index}`)
  const value = field === 'finalizers' ? names : Object.fromEntries(names.map((name) => [name, '']))
  const text = JSON.stringify(configMap('c', {}, { [field]: value }))
  const { status, object } = createTestServer().post('/api/v1/namespaces/default/configmaps', { text })
  expect(status).toBe(422)
  expect(object['message']).toMatch(/, and \d{6} more errors\]$/)
  expect(JSON.stringify(object).length).toBeLessThan(1024 * 1024)
})

test('200 000 items of the wrong type in a custom resource are refused with the first of them', () => {
  const text = JSON.stringify(widget('w', { items: Array.from({ length: 200_000 }, () => 1) }))
  const { status, object } = createWidgetServer().post(widgets, { text })
  expect(status).toBe(422)
  expect(object['message']).toMatch(/, and 199\d\d\d more errors\]$/)
  expect(JSON.stringify(object).length).toBeLessThan(1024 * 1024)
})

test('a pod template with 200 000 bad labels is refused, as an object with as many is', () => {
  const labels = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`!${index}`, '']))
  const template = { metadata: { labels }, spec: { containers: [{ name: 'a', image: 'a' }] } }
  const body = { metadata: { name: 'd' }, spec: { selector: { matchLabels: { a: 'b' } }, template } }
  const { status, object } = createTestServer().post('/apis/apps/v1/namespaces/default/deployments', {
    text: JSON.stringify(body),
  })
  expect(status).toBe(422)
  expect(object['message']).toMatch(/, and \d{6} more errors\]$/)
})
