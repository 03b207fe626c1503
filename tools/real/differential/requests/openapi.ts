import type { RequestScenario } from '../scenario.ts'
import { get } from './steps.ts'

export const openApiScenarios: readonly RequestScenario[] = [
  {
    name: 'OpenAPI',
    steps: [
      get('/openapi/v3', { name: 'the index', only: ['status', 'headers'] }),
      get('/openapi/v3/apis/apps/v1', {
        name: 'the document of a group',
        only: ['status', 'headers', 'body.openapi', 'body.components.schemas.io.k8s.api.autoscaling.v1.Scale'],
      }),
      get('/openapi/v3/api/v1', { name: 'the document of the core', only: ['status', 'headers', 'body.openapi'] }),
      get('/openapi/v3/apis/nosuch/v1', { name: 'a document that is not there' }),
      get('/openapi/v3/apis/apps/v1', {
        name: 'a document of an old hash',
        query: { hash: 'OLD' },
        only: ['status', 'headers.location'],
      }),
      get('/openapi/v2', { name: 'the old document', only: ['status', 'headers', 'body.swagger'] }),
      get('/openapi/v2', {
        name: 'the old document as protobuf',
        accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf',
        only: ['status', 'headers'],
      }),
      get('/openapi/v3/apis/apps/v1', { name: 'a document as HTML', accept: 'text/html', only: ['status'] }),
    ],
  },
]
