import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { encodeGnostic, type MessageTable } from './gnostic.ts'
import { gnosticV2 } from './gnostic-v2.ts'
import { gnosticV3 } from './gnostic-v3.ts'

const v2: JsonObject = {
  swagger: '2.0',
  info: { title: 'T', version: 'v1' },
  paths: {
    '/a/{name}': {
      get: {
        tags: ['t'],
        operationId: 'getA',
        produces: ['application/json'],
        consumes: ['*/*'],
        parameters: [
          { name: 'limit', in: 'query', type: 'integer', uniqueItems: true },
          { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/A' } },
        ],
        responses: {
          '200': { description: 'OK', schema: { $ref: '#/definitions/A' } },
          '401': { description: 'Unauthorized' },
        },
        schemes: ['https'],
        'x-number': 7,
      },
      parameters: [{ name: 'name', in: 'path', type: 'string', required: true, uniqueItems: true }],
    },
  },
  definitions: {
    A: {
      description: 'An A.',
      type: 'object',
      required: ['b'],
      properties: {
        b: { type: 'string', enum: [1], maxLength: 300 },
        c: { type: 'array', items: { type: 'integer', format: 'int32', minimum: -1.5 } },
        d: { type: 'object', additionalProperties: { type: 'string' } },
      },
      'x-kubernetes-preserve-unknown-fields': true,
    },
  },
  security: [{ BearerToken: [] }],
  securityDefinitions: { BearerToken: { type: 'apiKey', name: 'authorization', in: 'header', description: 'B' } },
}

const v3: JsonObject = {
  openapi: '3.0.0',
  info: { title: 'T', version: 'v1' },
  paths: {
    '/a/{name}': {
      post: {
        tags: ['t'],
        operationId: 'postA',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', uniqueItems: true } }],
        requestBody: { content: { '*/*': { schema: { $ref: '#/components/schemas/A' } } }, required: true },
        responses: {
          '200': { description: 'OK', content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
        },
        'x-number': 7,
      },
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
    },
  },
  components: {
    schemas: {
      A: {
        description: 'An A.',
        type: 'object',
        required: ['b'],
        properties: {
          b: { type: 'string', default: '', maxLength: 300 },
          c: { type: 'array', items: { allOf: [{ $ref: '#/components/schemas/A' }] } },
          d: { type: 'object', additionalProperties: { type: 'boolean', default: false } },
          e: { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] },
        },
        'x-kubernetes-preserve-unknown-fields': true,
      },
    },
    securitySchemes: { BearerToken: { type: 'apiKey', name: 'authorization', in: 'header', description: 'B' } },
  },
}

function encoded(table: MessageTable, document: JsonObject): string {
  return Buffer.from(encodeGnostic(table, 'Document', document)).toString('base64')
}

test('v2 documents equal the output of gnostic byte for byte', () => {
  expect(encoded(gnosticV2, v2)).toBe(
    'CgMyLjASBwoBVBICdjFC9gES8wEKCS9hL3tuYW1lfRLlARLBAQoBdCoEZ2V0QTIQYXBwbGljYXRpb24vanNvbjoDKi8qQiAKHhIc' +
      'GhoSBXF1ZXJ5IgVsaW1pdDIHaW50ZWdlcqABAUIlCiMKIRIEYm9keRoEYm9keSABKhEKDyMvZGVmaW5pdGlvbnMvQUo9CiIKAzIw' +
      'MBIbChkKAk9LEhMKEQoPIy9kZWZpbml0aW9ucy9BChcKAzQwMRIQCg4KDFVuYXV0aG9yaXplZFIFaHR0cHNqEAoIeC1udW1iZXIS' +
      'BBICNwpKHwodEhsiGQgBEgRwYXRoIgRuYW1lKgZzdHJpbmeYAQFKxAEKwQEKAUESuwEiBUFuIEEumgEBYrIBCAoGb2JqZWN0ygFw' +
      'ChoKAWISFVisAqIBBBICMQqyAQgKBnN0cmluZwowCgFjEiuyAQcKBWFycmF5ugEeChwSBWludDMySQAAAAAAAPi/sgEJCgdpbnRl' +
      'Z2VyCiAKAWQSG6oBDQoLsgEICgZzdHJpbmeyAQgKBm9iamVjdPoBLwokeC1rdWJlcm5ldGVzLXByZXNlcnZlLXVua25vd24tZmll' +
      'bGRzEgcSBXRydWUKYhEKDwoLQmVhcmVyVG9rZW4SAGo1CjMKC0JlYXJlclRva2VuEiQSIgoGYXBpS2V5Eg1hdXRob3JpemF0aW9u' +
      'GgZoZWFkZXIiAUI=',
  )
})

test('v3 documents equal the output of gnostic byte for byte', () => {
  expect(encoded(gnosticV3, v3)).toBe(
    'CgUzLjAuMBIHCgFUMgJ2MSLkAQrhAQoJL2Eve25hbWV9EtMBMrEBCgF0KgVwb3N0QTIhCh8KBWxpbWl0EgVxdWVyeVIPCg2gAQHK' +
      'AQdpbnRlZ2VyOisKKRIlCiMKAyovKhIcChoSGAoWIy9jb21wb25lbnRzL3NjaGVtYXMvQRgBQkMSQQoDMjAwEjoKOAoCT0saMgow' +
      'ChBhcHBsaWNhdGlvbi9qc29uEhwKGhIYChYjL2NvbXBvbmVudHMvc2NoZW1hcy9BahAKCHgtbnVtYmVyEgQSAjcKah0KGwoEbmFt' +
      'ZRIEcGF0aCABUgsKCcoBBnN0cmluZyq+AgqEAgqBAgoBQRL7AQr4AboBAWLKAQZvYmplY3T6Aa0BChgKAWISEwoReKwCygEGc3Ry' +
      'aW5nigICGgAKMwoBYxIuCizKAQVhcnJhefIBIQofCh3SARoSGAoWIy9jb21wb25lbnRzL3NjaGVtYXMvQQomCgFkEiEKH8oBBm9i' +
      'amVjdIICEwoRCg/KAQdib29sZWFuigICEAAKNAoBZRIvCi3aAQwKCsoBB2ludGVnZXLaAQsKCcoBBnN0cmluZ5oCDWludC1vci1z' +
      'dHJpbmeSAgVBbiBBLqICLwokeC1rdWJlcm5ldGVzLXByZXNlcnZlLXVua25vd24tZmllbGRzEgcSBXRydWUKOjUKMwoLQmVhcmVy' +
      'VG9rZW4SJAoiCgZhcGlLZXkSAUIaDWF1dGhvcml6YXRpb24iBmhlYWRlcg==',
  )
})

test('omits defaults that are objects, which the messages cannot hold', () => {
  const schemas = (schema: JsonObject) => ({ components: { schemas: { A: schema } } })
  expect(encoded(gnosticV3, schemas({ default: {} }))).toBe(encoded(gnosticV3, schemas({})))
  expect(encoded(gnosticV3, schemas({ default: '' }))).not.toBe(encoded(gnosticV3, schemas({})))
})
