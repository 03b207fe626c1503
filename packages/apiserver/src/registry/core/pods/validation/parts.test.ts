import { FieldPath, formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { iscsiNameProblem } from '../../../common/iscsi-name.ts'
import { changed, created, main, pod } from '../testing/pods.ts'
import { validateEphemeralContainersUpdate } from './ephemeral-update.ts'
import { templateOwner, validatePodSpec } from './pod-spec.ts'
import { validateResize } from './resize.ts'
import { validatePodTemplate } from './template.ts'

const sized = (resources: JsonObject) => ({ ...main, resources })
const old = created(pod({ containers: [sized({ requests: { cpu: '1' }, limits: { memory: '1Gi' } })] })).object

/** The stored pod with another spec. */
function withSpec(
  change: (spec: { readonly containers: readonly JsonObject[] } & JsonObject) => JsonObject,
): JsonObject {
  return { ...old, spec: change(old['spec'] as { readonly containers: readonly JsonObject[] } & JsonObject) }
}

const resized = (resources: JsonObject) =>
  withSpec((spec) => ({ ...spec, containers: [{ ...spec.containers[0], resources }] }))

test('resizes only cpu and memory', () => {
  const problems = (object: JsonObject) => validateResize(object, old).map(formatFieldError)
  expect(problems(resized({ requests: { cpu: '2', memory: '1Mi' }, limits: { memory: '2Gi' } }))).toEqual([])
  expect(problems(resized({ requests: { cpu: '2', memory: '1Gi' } }))).toEqual([
    'spec.containers[0].resources.limits: Forbidden: resource limits cannot be removed',
  ])
  const stored = { requests: { cpu: '1', memory: '1Gi', 'ephemeral-storage': '1' }, limits: { memory: '1Gi' } }
  expect(problems(resized(stored))).toEqual(['spec: Forbidden: only cpu and memory resources are mutable'])
})

test('a resize keeps the QoS class', () => {
  const guaranteed = { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '1Gi' } }
  expect(validateResize(resized(guaranteed), old).map(({ detail }) => detail)).toEqual([
    'Pod QOS Class may not change as a result of resizing',
  ])
})

test.each([
  [{ annotations: { 'kubernetes.io/config.mirror': 'x' } }, {}, 'static pods cannot be resized'],
  [{}, { os: { name: 'windows' } }, 'windows pods cannot be resized'],
])('%# some pods cannot be resized', (metadata, spec, why) => {
  const stored = { ...old, metadata, spec: { ...(old['spec'] as JsonObject), ...spec } }
  expect(validateResize(stored, stored).map(({ detail }) => detail)).toEqual([why])
})

test('ephemeral containers can be added, but not changed', () => {
  const debug = { name: 'debug', image: 'x', imagePullPolicy: 'Always', terminationMessagePolicy: 'File' }
  const debugged = (...containers: readonly JsonObject[]) =>
    withSpec((spec) => ({ ...spec, ephemeralContainers: containers }))
  const problems = (object: JsonObject, before: JsonObject) =>
    validateEphemeralContainersUpdate(object, before).map(({ detail }) => detail.split('\n', 1)[0])
  expect(problems(debugged(debug), old)).toEqual([])
  expect(problems(old, debugged(debug))).toEqual(['existing ephemeral containers "debug" may not be removed'])
  expect(problems(debugged({ ...debug, tty: true }), debugged(debug))).toEqual([
    'existing ephemeral containers "debug" may not be changed',
  ])
})

test('a refused update shows the changed lines of the internal values', () => {
  const { errors } = changed({ ...old, spec: { ...(old['spec'] as JsonObject), nodeName: 'n' } }, old)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(' "AutomountServiceAccountToken": null,\n- "NodeName": "",\n+ "NodeName": "n",\n')
})

test('errors about templates have their path, without the word metadata', () => {
  const template = {
    metadata: { labels: { 'bad key': 'x' } },
    spec: { ...(old['spec'] as JsonObject), restartPolicy: 'Once' },
  }
  expect(validatePodTemplate(template, FieldPath.root('spec').child('template')).map(({ field }) => field)).toEqual([
    'spec.template.labels',
    'spec.template.spec.restartPolicy',
  ])
  expect(validatePodSpec({}, FieldPath.root('x'), templateOwner).map(({ field }) => field)).toContain('x.containers')
})

test('a template may omit fields that a pod requires', () => {
  const container = { ...(old['spec'] as { containers: JsonObject[] }).containers[0], image: ' app ' }
  const spec = {
    ...(old['spec'] as JsonObject),
    containers: [container],
    volumes: [{ name: 'v', image: { pullPolicy: 'Always' } }],
  }
  expect(validatePodSpec(spec, FieldPath.root('spec'), templateOwner)).toEqual([])
  expect(created(pod(spec)).errors).toHaveLength(2)
})

test.each([
  ['iqn.2001-04.com.example:storage', undefined],
  ['iqn.2001-04.com.example', 'must be valid format'],
  ['iqn.2001-04.com.example:', 'must be valid format'],
  ['iqn.2001-04.com.example:a b', 'must be valid format'],
  ['iqn.2001-04.:a', 'must be valid format'],
  ['iqn.x/iqn.2001-04.a:b', undefined],
  [`eui.${'0'.repeat(16)}`, undefined],
  ['naa.0', 'must be valid format'],
  ['other', 'must be valid format starting with iqn, eui, or naa'],
])('%# an iSCSI name: %s', (name, problem) => {
  expect(iscsiNameProblem(name)).toBe(problem)
})

test('validates adversarial texts in linear time', () => {
  const count = 100_000
  const before = process.cpuUsage().user
  iscsiNameProblem(`${'iqn.2001-04.a:'.repeat(count)},`)
  iscsiNameProblem('iqn.2001-04.'.repeat(count))
  const name = 'A'
  const fieldPath = `metadata.labels${"['".repeat(count)}'`
  created(pod({ containers: [{ ...main, env: [{ name, valueFrom: { fieldRef: { fieldPath } } }] }] }))
  const items = [{ key: 'a', path: `a${'/'.repeat(count)}x` }]
  created(pod({ containers: [main], volumes: [{ name: 'v', configMap: { name: 'c', items } }] }))
  expect(process.cpuUsage().user - before).toBeLessThan(5_000_000)
})
