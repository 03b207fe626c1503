import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, podsPath } from '../objects.ts'
import { get, jsonPatch, mergePatch, post, put, remove } from '../steps.ts'

const mebibyte = 1024 * 1024

export const errorScenarios: readonly RequestScenario[] = [
  {
    name: 'paths that lead nowhere',
    steps: [
      get('/api/v1/nosuch', { name: 'a resource' }),
      get('/api/v1/namespaces/{namespace}/nosuch/x', { name: 'an object of it' }),
      get('/apis/apps/v1/nosuch', { name: 'a resource of a group' }),
      get('/apis/nosuch.example.com/v1/things', { name: 'a group' }),
      get('/apis/apps/v9/deployments', { name: 'a version' }),
      get('/api/v1/namespaces/{namespace}/configmaps/a/b/c', { name: 'too deep' }),
      get('/apis/apps/v1/namespaces/{namespace}/nodes', { name: 'a resource of another group' }),
      get('/api/v1/namespaces/{namespace}/nodes', { name: 'a resource of the cluster in a namespace' }),
      get('/api/v1//configmaps', { name: 'a double slash' }),
      post('/api/v1/nosuch', {}, { name: 'create there' }),
    ],
  },
  {
    name: 'methods that are not allowed',
    setup: [post(configMapsPath, configMap('one'))],
    steps: [
      put(configMapsPath, {}, { name: 'update a list' }),
      mergePatch(configMapsPath, {}, { name: 'patch a list' }),
      post(`${configMapsPath}/one`, {}, { name: 'create an object on its path' }),
      remove('/api/v1/configmaps', { name: 'delete all' }),
      post('/api/v1/pods', {}, { name: 'create in all namespaces' }),
      get('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', { name: 'list reviews' }),
      get('/api/v1/componentstatuses/nosuch', { name: 'an old component' }),
      remove('/api/v1/componentstatuses/etcd-0', { name: 'delete a component' }),
      get('/api/v1/namespaces/{namespace}/bindings', { name: 'list bindings' }),
      put('/api/v1', {}, { name: 'update discovery' }),
    ],
  },
  {
    name: 'forms that are not acceptable',
    setup: [post(configMapsPath, configMap('one'))],
    steps: [
      get(`${configMapsPath}/one`, { name: 'HTML', accept: 'text/html' }),
      get(configMapsPath, { name: 'HTML of a list', accept: 'text/html' }),
      get(`${configMapsPath}/one`, { name: 'anything', accept: '*/*' }),
      get(`${configMapsPath}/one`, { name: 'any application', accept: 'application/*' }),
      get(`${configMapsPath}/one`, {
        name: 'what a browser accepts',
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      }),
      get(`${configMapsPath}/one`, { name: 'JSON with a charset', accept: 'application/json;charset=utf-8' }),
      get(`${configMapsPath}/one`, { name: 'JSON, pretty', accept: 'application/json;pretty=1' }),
      get(`${configMapsPath}/one`, { name: 'a type that is none', accept: 'json' }),
      get(`${configMapsPath}/one`, { name: 'CBOR', accept: 'application/cbor' }),
      get(`${podsPath}/nosuch`, { name: 'HTML of what is not there', accept: 'text/html' }),
      get(`${configMapsPath}/one`, { name: 'HTML before JSON', accept: 'text/html,application/json' }),
      get(`${configMapsPath}/one`, { name: 'an empty type', accept: '' }),
    ],
  },
  {
    name: 'bodies of types that are not supported',
    setup: [post(configMapsPath, configMap('one'))],
    steps: [
      post(configMapsPath, configMap('a'), {
        name: 'create by a form',
        contentType: 'application/x-www-form-urlencoded',
      }),
      post(configMapsPath, configMap('b'), { name: 'create by text', contentType: 'text/plain' }),
      put(`${configMapsPath}/one`, configMap('one'), { name: 'update by XML', contentType: 'application/xml' }),
      mergePatch(`${configMapsPath}/one`, {}, { name: 'patch by JSON', contentType: 'application/json' }),
      mergePatch(`${configMapsPath}/one`, {}, { name: 'patch by YAML', contentType: 'application/yaml' }),
      mergePatch(`${configMapsPath}/one`, {}, { name: 'patch by nothing', contentType: '' }),
      remove(`${configMapsPath}/nosuch`, { name: 'delete by text', body: {}, contentType: 'text/plain' }),
      post(configMapsPath, configMap('c'), {
        name: 'JSON with a charset',
        contentType: 'application/json; charset=utf-8',
      }),
      post(configMapsPath, configMap('d'), { name: 'a type that is none', contentType: 'json' }),
    ],
  },
  {
    name: 'bodies that are too large',
    setup: [post(configMapsPath, configMap('one'))],
    steps: [
      post(configMapsPath, configMap('large', { text: 'x'.repeat(3 * mebibyte) }), { name: 'create' }),
      put(`${configMapsPath}/one`, configMap('one', { text: 'x'.repeat(3 * mebibyte) }), { name: 'update' }),
      mergePatch(`${configMapsPath}/one`, { data: { text: 'x'.repeat(3 * mebibyte) } }, { name: 'patch' }),
      jsonPatch(
        `${configMapsPath}/one`,
        Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/data/colour', value: 'red' })),
        { name: 'too many operations' },
      ),
    ],
  },
]
