import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection, configMap, configMapsPath, pod, podsPath } from '../objects.ts'
import { get, mergePatch, post, remove } from '../steps.ts'

const labelled = (name: string, metadata: JsonObject) => configMap(name, {}, metadata)
const owner = (parts: JsonObject) => ({ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u-1', ...parts })
const rules = { rules: [] }
const rolesPath = collection('rbac.authorization.k8s.io/v1', 'roles')

export const nameScenarios: readonly RequestScenario[] = [
  {
    name: 'names of objects',
    steps: [
      post(configMapsPath, configMap('Upper'), { name: 'in capitals' }),
      post(configMapsPath, configMap('under_score'), { name: 'with an underscore' }),
      post(configMapsPath, configMap('-dash'), { name: 'beginning with a dash' }),
      post(configMapsPath, configMap('a..b'), { name: 'with two dots' }),
      post(configMapsPath, configMap('x'.repeat(253)), { name: 'as long as may be' }),
      post(configMapsPath, configMap('x'.repeat(254)), { name: 'longer than that' }),
      post(configMapsPath, configMap('a/b'), { name: 'with a slash', unordered: true }),
      post(podsPath, pod('a.b'), { name: 'a pod with a dot' }),
      post(podsPath, pod('x'.repeat(64)), { name: 'a pod with a long name' }),
      post(rolesPath, { metadata: { name: 'system:A_b' }, ...rules }, { name: 'a role, more freely' }),
      post(rolesPath, { metadata: { name: 'a/b' }, ...rules }, { name: 'a role with a slash' }),
      post(rolesPath, { metadata: { name: '..' }, ...rules }, { name: 'a role of dots' }),
      get(`${configMapsPath}/a%2Fb`, { name: 'a slash in a path' }),
      get(`${configMapsPath}/Not_Valid`, { name: 'a bad name in a path' }),
    ],
  },
  {
    name: 'names of roles with any characters',
    steps: [
      ...['a\0b', 'a', 'a\0', 'a b', 'a\nb', 'a\u2028b', 'ä\u{1f600}', '\0'].map((name) =>
        post(rolesPath, { metadata: { name }, ...rules }, { name: `a role called ${JSON.stringify(name)}` }),
      ),
      post(rolesPath, { metadata: { name: 'a\0b' }, ...rules }, { name: 'the same once more' }),
      get(`${rolesPath}/a%00b`, { name: 'what holds a NUL' }),
      get(`${rolesPath}/a%00`, { name: 'what ends with a NUL' }),
      get(`${rolesPath}/%00`, { name: 'nothing but a NUL' }),
      get(rolesPath, { name: 'all of them' }),
      get(rolesPath, { name: 'three of them', query: { limit: '3' } }),
      mergePatch(`${rolesPath}/a%00b`, { metadata: { labels: { a: 'b' } } }, { name: 'a patch' }),
      remove(`${rolesPath}/a%00b`, { name: 'a removal' }),
      get(rolesPath, { name: 'the others' }),
    ],
  },
  {
    name: 'labels, annotations and owners',
    setup: [post(configMapsPath, configMap('one'))],
    steps: [
      post(configMapsPath, labelled('a', { labels: { 'bad key': 'x' } }), { name: 'a bad key', unordered: true }),
      post(configMapsPath, labelled('b', { labels: { a: 'bad value' } }), { name: 'a bad value', unordered: true }),
      post(configMapsPath, labelled('c', { labels: { ['x'.repeat(64)]: 'x' } }), {
        name: 'a long key',
        unordered: true,
      }),
      post(configMapsPath, labelled('d', { labels: { a: 'x'.repeat(64) } }), { name: 'a long value', unordered: true }),
      post(configMapsPath, labelled('e', { labels: { 'a/b/c': 'x', '/d': 'y' } }), {
        name: 'two bad keys',
        unordered: true,
      }),
      post(configMapsPath, labelled('f', { annotations: { 'Bad Key': 'x' } }), {
        name: 'a bad annotation',
        unordered: true,
      }),
      post(configMapsPath, labelled('g', { annotations: { 'Example.COM/Key': 'any text at all' } }), {
        name: 'a free annotation',
      }),
      post(configMapsPath, labelled('h', { ownerReferences: [owner({})] }), { name: 'an owner' }),
      post(configMapsPath, labelled('i', { ownerReferences: [owner({ uid: '' })] }), {
        name: 'an owner without a uid',
        unordered: true,
      }),
      post(
        configMapsPath,
        labelled('j', { ownerReferences: [owner({ controller: true }), owner({ uid: 'u-2', controller: true })] }),
        {
          name: 'two controllers',
        },
      ),
      post(configMapsPath, labelled('k', { ownerReferences: [owner({}), owner({})] }), { name: 'an owner twice' }),
      post(configMapsPath, labelled('l', { ownerReferences: [owner({ apiVersion: 'a/b/c', kind: 'Event' })] }), {
        name: 'an owner of a bad version',
        unordered: true,
      }),
      post(configMapsPath, labelled('m', { ownerReferences: [owner({ kind: 'Event' })] }), {
        name: 'an event as an owner',
      }),
      mergePatch(`${configMapsPath}/one`, { metadata: { labels: { a: 'bad value' } } }, { name: 'a bad patch' }),
      mergePatch(`${configMapsPath}/one`, { metadata: { labels: { a: null, b: 'x' } } }, { name: 'a good patch' }),
    ],
  },
]
