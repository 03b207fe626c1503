import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath } from '../objects.ts'
import { get, jsonPatch, post } from '../steps.ts'

const path = `${configMapsPath}/one`

export const jsonPatchScenarios: readonly RequestScenario[] = [
  {
    name: 'JSON patch',
    setup: [
      post(configMapsPath, configMap('one', { colour: 'red' }, { annotations: { 'example.com/a': '1' } }), {
        query: { fieldManager: 'maker' },
        save: 'made',
      }),
    ],
    steps: [
      jsonPatch(path, [{ op: 'add', path: '/data/shape', value: 'round' }], {
        name: 'add',
        query: { fieldManager: 'patcher' },
      }),
      jsonPatch(
        path,
        [
          { op: 'test', path: '/data/colour', value: 'red' },
          { op: 'replace', path: '/data/colour', value: 'blue' },
          { op: 'copy', from: '/data/colour', path: '/data/copy' },
          { op: 'move', from: '/metadata/annotations/example.com~1a', path: '/data/moved' },
          { op: 'remove', path: '/data/shape' },
        ],
        // No third manager: responses that quote the object have its managers in the order of their seconds.
        { name: 'test, replace, copy, move, remove', query: { fieldManager: 'patcher' } },
      ),
      jsonPatch(path, [], { name: 'nothing' }),
      jsonPatch(path, [{ op: 'add', path: '/data/colour', value: 'blue' }], { name: 'to what it is' }),
      jsonPatch(path, [{ op: 'test', path: '/data/colour', value: 'red' }], { name: 'a test that fails' }),
      jsonPatch(path, [{ op: 'remove', path: '/data/nosuch' }], { name: 'remove what is not there' }),
      jsonPatch(path, [{ op: 'replace', path: '/nosuch/field', value: 1 }], { name: 'replace what is not there' }),
      jsonPatch(path, [{ op: 'add', path: '/a/b/c', value: 1 }], { name: 'add below what is not there' }),
      jsonPatch(path, [{ op: 'increase', path: '/data/colour' }], { name: 'an unknown operation' }),
      jsonPatch(path, [{ op: 'add', path: '/data/colour', value: 5 }], { name: 'a value of the wrong type' }),
      jsonPatch(path, [{ op: 'add', path: '/nosuch', value: 5 }], { name: 'an unknown field' }),
      jsonPatch(path, [{ op: 'add', path: '/nosuch', value: 5 }], {
        name: 'an unknown field, strictly',
        query: { fieldValidation: 'Strict' },
      }),
      jsonPatch(path, { op: 'add', path: '/data/x', value: 'y' }, { name: 'not a list' }),
      jsonPatch(path, [{ op: 'replace', path: '/metadata/name', value: 'two' }], { name: 'another name' }),
      jsonPatch(path, [{ op: 'replace', path: '/kind', value: 'Secret' }], { name: 'another kind' }),
      jsonPatch(
        path,
        [{ op: 'test', path: '/metadata/resourceVersion', value: '{response:made.metadata.resourceVersion}' }],
        { name: 'a test of an old version' },
      ),
      jsonPatch(`${configMapsPath}/nosuch`, [{ op: 'add', path: '/data/x', value: 'y' }], {
        name: 'of what is not there',
      }),
      jsonPatch(path, [{ op: 'add', path: '/metadata/labels', value: { 'not valid': 'x' } }], { name: 'a bad label' }),
      get(path, { name: 'what has become of it' }),
    ],
  },
  {
    name: 'JSON patch of lists',
    setup: [
      post(
        deploymentsPath,
        deployment('web', {
          template: {
            metadata: { labels: { app: 'web' } },
            spec: { containers: [{ name: 'a', image: 'a', args: ['1', '3'] }] },
          },
        }),
      ),
    ],
    steps: [
      jsonPatch(
        `${deploymentsPath}/web`,
        [
          { op: 'add', path: '/spec/template/spec/containers/0/args/1', value: '2' },
          { op: 'add', path: '/spec/template/spec/containers/0/args/-', value: '4' },
        ],
        { name: 'insert and append', only: ['status', 'body.spec.template.spec.containers', 'body.metadata'] },
      ),
      jsonPatch(`${deploymentsPath}/web`, [{ op: 'remove', path: '/spec/template/spec/containers/7' }], {
        name: 'remove beyond the end',
      }),
      jsonPatch(`${deploymentsPath}/web`, [{ op: 'add', path: '/spec/template/spec/containers/0/args/9', value: '' }], {
        name: 'insert beyond the end',
      }),
    ],
  },
]
