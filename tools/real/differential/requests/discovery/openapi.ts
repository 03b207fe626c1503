import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { get } from '../steps.ts'
import { defineWidgets, removeWidgets, widgetDefinition, widgetVersion } from '../widgets.ts'

const v2Protobuf = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'
const v3Protobuf = 'application/com.github.proto-openapi.spec.v3@v1.0+protobuf'

/** Groups whose documents are compared whole; the others are too large, or alike. */
const wholeDocuments = [
  'apis/admissionregistration.k8s.io/v1',
  'apis/authentication.k8s.io/v1',
  'apis/authorization.k8s.io/v1',
  'apis/autoscaling/v1',
  'apis/certificates.k8s.io/v1',
  'apis/coordination.k8s.io/v1',
  'apis/discovery.k8s.io/v1',
  'apis/policy/v1',
  'apis/scheduling.k8s.io/v1',
  'apis/apiregistration.k8s.io/v1',
  'apis/apps',
  'apis',
  'api',
  'version',
]

const coreSchemas = [
  'Container',
  'PodSpec',
  'ServiceSpec',
  'ConfigMap',
  'PersistentVolumeClaimStatus',
  'SeccompProfile',
]
const corePaths = [
  '/api/v1/namespaces/{namespace}/pods',
  '/api/v1/namespaces/{namespace}/pods/{name}',
  '/api/v1/namespaces/{namespace}/pods/{name}/log',
  '/api/v1/namespaces/{namespace}/pods/{name}/exec',
  '/api/v1/namespaces/{namespace}/pods/{name}/eviction',
  '/api/v1/nodes/{name}/proxy/{path}',
  '/api/v1/watch/configmaps',
]

const properties: JsonObject = {
  size: { type: 'integer', format: 'int32', minimum: 1, description: 'How large it is.' },
  colour: { type: 'string', enum: ['red', 'blue'], default: 'red' },
  port: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
  maybe: { type: 'string', nullable: true },
  open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { a: { type: 'string' } } },
  inner: { type: 'object', 'x-kubernetes-embedded-resource': true, properties: { spec: { type: 'object' } } },
  parts: {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
    items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  },
  labels: { type: 'object', additionalProperties: { type: 'string' }, 'x-kubernetes-map-type': 'atomic' },
}
const scale = { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' }
const definition = widgetDefinition(
  widgetVersion(
    properties,
    { subresources: { status: {}, scale }, selectableFields: [{ jsonPath: '.spec.colour' }] },
    { required: ['size', 'maybe'], description: 'What is wanted.' },
  ),
)

/** The namespace of the scenario below, whose definition has its name. */
const definitionNamespace = 'd-openapi-of-a-definition'

export const openApiScenarios: readonly RequestScenario[] = [
  {
    name: 'OpenAPI',
    steps: [
      get('/openapi/v3', { name: 'the index', only: ['status', 'headers'] }),
      get('/openapi/v3', { name: 'the index as HTML', accept: 'text/html', only: ['status', 'headers'] }),
      get('/openapi/v3/apis/apps/v1', {
        name: 'the document of a group',
        only: ['status', 'headers', 'body.openapi', 'body.components.schemas.io.k8s.api.autoscaling.v1.Scale'],
      }),
      get('/openapi/v3/api/v1', {
        name: 'the document of the core',
        only: [
          'status',
          'headers',
          'body.openapi',
          'body.components.securitySchemes',
          ...coreSchemas.map((name) => `body.components.schemas.io.k8s.api.core.v1.${name}`),
          ...corePaths.map((path) => `body.paths.${path}`),
        ],
      }),
      ...wholeDocuments.map((path) =>
        get(`/openapi/v3/${path}`, {
          name: `the document of ${path}`,
          only: ['status', 'headers', 'body.openapi', 'body.paths', 'body.components'],
        }),
      ),
      get('/openapi/v3/apis/nosuch/v1', { name: 'a document that is not there' }),
      get('/openapi/v3/apis/apps/v1', {
        name: 'a document of an old hash',
        query: { hash: 'OLD' },
        only: ['status', 'headers.location'],
      }),
      get('/openapi/v3/apis/apps/v1', {
        name: 'a document as protobuf',
        accept: v3Protobuf,
        only: ['status', 'headers'],
      }),
      get('/openapi/v3/apis/apps/v1', {
        name: 'a document as any application',
        accept: 'application/*',
        only: ['status', 'headers'],
      }),
      get('/openapi/v3/apis/apps/v1', { name: 'a document as HTML', accept: 'text/html', only: ['status'] }),
      get('/openapi/v2', {
        name: 'the old document',
        only: ['status', 'headers', 'body.swagger', 'body.security', 'body.securityDefinitions'],
      }),
      get('/openapi/v2', {
        name: 'definitions of the old document',
        only: coreSchemas.map((name) => `body.definitions.io.k8s.api.core.v1.${name}`),
      }),
      get('/openapi/v2', { name: 'the old document as protobuf', accept: v2Protobuf, only: ['status', 'headers'] }),
      get('/openapi/v2', { name: 'the old document as HTML', accept: 'text/html', only: ['status', 'headers'] }),
      get('/openapi', { name: 'neither of them' }),
      get('/openapi/v4', { name: 'one that is not there' }),
    ],
  },
  {
    name: 'OpenAPI of a definition',
    setup: [
      ...defineWidgets(definition),
      get('/openapi/v3/apis/{namespace}.example.com/v1', { until: { contains: 'WidgetList' } }),
      get('/openapi/v2', { until: { contains: '{namespace}.v1.Widget' } }),
    ],
    steps: [
      get('/openapi/v3/apis/{namespace}.example.com/v1', {
        name: 'its document',
        only: ['status', 'headers', 'body.openapi', 'body.info', 'body.paths', 'body.components'],
      }),
      get('/openapi/v2', {
        name: 'its old definition',
        only: [
          `body.definitions.com.example.${definitionNamespace}.v1.Widget`,
          `body.definitions.com.example.${definitionNamespace}.v1.WidgetList`,
        ],
      }),
    ],
    cleanup: removeWidgets,
  },
]
