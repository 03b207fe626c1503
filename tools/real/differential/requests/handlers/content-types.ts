import { encodeProtobuf } from '@kubewright/kube/protobuf'
import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, pod, podsPath } from '../objects.ts'
import { get, protobufType } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetsPath } from '../widgets.ts'

const yamlType = 'application/yaml'
const yaml =
  '# A comment.\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: yaml\n  labels: {a: "1"}\ndata:\n  text: |\n    two\n    lines\n'
const clientGoAccept = `${protobufType},application/json`

function sendProtobuf(name: string, path: string, bytes: Uint8Array, query: Record<string, string> = {}) {
  return { method: 'POST', path, name, bytes, query, contentType: protobufType } as const
}

export const contentTypeScenarios: readonly RequestScenario[] = [
  {
    name: 'YAML',
    steps: [
      { method: 'POST', path: configMapsPath, text: yaml, contentType: yamlType, name: 'create' },
      get(`${configMapsPath}/yaml`, { name: 'get', accept: yamlType, only: ['status', 'headers'] }),
      get(`${configMapsPath}/yaml`, { name: 'get what came as YAML' }),
      get(`${configMapsPath}/nosuch`, { name: 'an error', accept: yamlType, only: ['status', 'headers'] }),
      { method: 'POST', path: configMapsPath, text: 'a: [', contentType: yamlType, name: 'create from no YAML' },
      {
        method: 'POST',
        path: configMapsPath,
        text: 'metadata: {name: twice, name: twice}\n',
        contentType: yamlType,
        name: 'a field twice, strictly',
        query: { fieldValidation: 'Strict' },
      },
      {
        method: 'POST',
        path: configMapsPath,
        text: `${yaml}---\n${yaml}`,
        contentType: yamlType,
        name: 'two documents',
      },
      {
        method: 'POST',
        path: configMapsPath,
        text: 'metadata: {name: typed}\ndata: {a: yes, b: 1.0, c: 0x10}\n',
        contentType: yamlType,
        name: 'values that are no texts',
      },
      {
        method: 'POST',
        path: configMapsPath,
        text: yaml,
        contentType: 'application/json',
        name: 'YAML that says it is JSON',
      },
      {
        method: 'DELETE',
        path: `${configMapsPath}/yaml`,
        text: 'propagationPolicy: Background\n',
        contentType: yamlType,
        name: 'delete',
      },
    ],
  },
  {
    name: 'protobuf',
    setup: defineWidgets(),
    steps: [
      sendProtobuf('a config map, as kubectl create sends it', configMapsPath, encodeProtobuf(configMap('one')), {
        fieldManager: 'kubectl-create',
        fieldValidation: 'Strict',
      }),
      sendProtobuf('a pod', podsPath, encodeProtobuf(pod('one'))),
      sendProtobuf('a deployment', deploymentsPath, encodeProtobuf(deployment('one'))),
      sendProtobuf('an object of another kind', configMapsPath, encodeProtobuf(pod('two'))),
      sendProtobuf('bytes that are none', configMapsPath, Uint8Array.of(1, 2, 3, 4)),
      sendProtobuf('an envelope of nothing', configMapsPath, Uint8Array.of(0x6b, 0x38, 0x73, 0)),
      sendProtobuf('an envelope that is cut', configMapsPath, encodeProtobuf(configMap('cut')).subarray(0, 30)),
      get(`${configMapsPath}/one`, { name: 'get, as typed clients ask', accept: clientGoAccept, only: ['status'] }),
      get(`${configMapsPath}/one`, { name: 'get protobuf only', accept: protobufType, only: ['status', 'headers'] }),
      get(widgetsPath, { name: 'custom resources, protobuf only', accept: protobufType }),
      get(widgetsPath, { name: 'custom resources, protobuf or JSON', accept: clientGoAccept }),
      {
        method: 'PUT',
        path: `${configMapsPath}/one`,
        bytes: encodeProtobuf(configMap('one', { colour: 'blue' })),
        contentType: protobufType,
        name: 'an update',
      },
      {
        method: 'POST',
        path: widgetsPath,
        body: widget('one'),
        accept: `${protobufType}, */*`,
        name: 'a custom resource of a typed client',
      },
    ],
    cleanup: removeWidgets,
  },
]
