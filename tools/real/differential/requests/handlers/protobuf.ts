import { encodeProtobuf } from '@kubewright/kube/protobuf'
import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, pod, podsPath } from '../objects.ts'
import { get, mergePatch, post, protobufType, remove, watch } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetsPath } from '../widgets.ts'

const accept = protobufType
const partial = `${protobufType};as=PartialObjectMetadata;v=v1;g=meta.k8s.io`
const partialList = `${protobufType};as=PartialObjectMetadataList;v=v1;g=meta.k8s.io`
const initial = { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' }

/** Protobuf requests and responses, compared as the equivalent JSON. */
export const protobufScenarios: readonly RequestScenario[] = [
  {
    name: 'responses in protobuf',
    setup: [post(configMapsPath, configMap('one')), post(podsPath, pod('one'))],
    steps: [
      get(`${configMapsPath}/one`, { name: 'an object', accept }),
      get(configMapsPath, { name: 'a list', accept }),
      get(podsPath, { name: 'a list of pods', accept }),
      get('/apis/apps/v1/namespaces/{namespace}/deployments', { name: 'a list of nothing', accept }),
      get(configMapsPath, { name: 'a page', accept, query: { limit: '1' } }),
      get(`${configMapsPath}/nosuch`, { name: 'a failure', accept }),
      post(configMapsPath, configMap('one'), { name: 'a conflict', accept }),
      post(deploymentsPath, deployment('web'), { name: 'a creation', accept }),
      {
        method: 'POST',
        path: configMapsPath,
        bytes: encodeProtobuf(configMap('two')),
        contentType: protobufType,
        accept: `${protobufType}, */*`,
        name: 'as controllers send and ask',
      },
      mergePatch(`${configMapsPath}/two`, { data: { a: 'b' } }, { name: 'a change', accept }),
      remove(`${configMapsPath}/two`, { name: 'a deletion', accept }),
      get('/api/v1/nosuch', { name: 'a path that leads nowhere', accept }),
      get(`${configMapsPath}/one`, { name: 'metadata', accept: partial }),
      get(configMapsPath, { name: 'metadata of a list', accept: partialList }),
      get(configMapsPath, { name: 'a table', accept: `${protobufType};as=Table;v=v1;g=meta.k8s.io` }),
      get(`${configMapsPath}/one`, { name: 'a failure of the form', accept: partialList, only: ['status', 'headers'] }),
      get(`${configMapsPath}/one`, { name: 'YAML before protobuf', accept: `application/yaml,${protobufType}` }),
      get(`${configMapsPath}/one`, { name: 'by quality', accept: `application/json;q=0.5,${protobufType};q=0.9` }),
      get(`${configMapsPath}/one`, { name: 'an asterisk before', accept: `*/*,${protobufType}` }),
      get(`${configMapsPath}/one`, { name: 'a quality of zero', accept: 'application/json;q=0' }),
    ],
  },
  {
    name: 'watches in protobuf',
    setup: [post(configMapsPath, configMap('first'))],
    steps: [
      watch(configMapsPath, 'BOOKMARK', [], { name: 'a list by watch', accept, query: initial }),
      watch(
        configMapsPath,
        4,
        [
          post(configMapsPath, configMap('second'), { name: 'create' }),
          mergePatch(`${configMapsPath}/second`, { data: { a: 'b' } }, { name: 'change' }),
          remove(`${configMapsPath}/second`, { name: 'delete' }),
        ],
        { name: 'changes', accept: `${protobufType};stream=watch`, duringAfterEvents: 1 },
      ),
      watch(configMapsPath, 1, [], { name: 'metadata', accept: partial }),
      get(configMapsPath, {
        name: 'in YAML',
        accept: 'application/yaml',
        query: { watch: 'true', timeoutSeconds: '1' },
      }),
      get(configMapsPath, {
        name: 'in an unknown stream',
        accept: 'application/json;stream=birds',
        query: { watch: 'true', timeoutSeconds: '1' },
      }),
    ],
  },
  {
    name: 'custom resources in protobuf',
    setup: [...defineWidgets(), post(widgetsPath, widget('one'))],
    steps: [
      get(`${widgetsPath}/one`, { name: 'an object', accept }),
      get(`${widgetsPath}/nosuch`, { name: 'a failure', accept: `${protobufType},application/json` }),
      get(`${widgetsPath}/one`, { name: 'metadata', accept: partial }),
      get(widgetsPath, { name: 'metadata of a list', accept: partialList }),
      watch(widgetsPath, 1, [], { name: 'a watch of metadata', accept: partial }),
      get(widgetsPath, { name: 'HTML', accept: 'text/html' }),
      get(widgetsPath, { name: 'any application', accept: 'application/*' }),
    ],
    cleanup: removeWidgets,
  },
]
