import { z } from 'zod'
import { defineResource, type KindReference, mapType, withRule } from '../index.ts'

/** What a CustomResourceDefinition says about a whole resource: the marker, the resource, and a part of its manifest. */
export type ResourceFeature = readonly [name: string, define: (group: string) => KindReference, part: object]

const spec = z.object({ replicas: z.int32().min(0).default(1), color: z.string().optional() })
const status = z.object({
  replicas: z.int32().default(0),
  selector: z.string().optional(),
  seen: z.iso.datetime().optional(),
})
const base = { version: 'v1', kind: 'Thing', spec, status } as const

/** A part of the only version. */
const version = (part: object) => ({ spec: { versions: [part] } })

const nameFeatures: readonly ResourceFeature[] = [
  [
    'groupName, versionName and the names by default',
    (group) => defineResource({ ...base, group }),
    {
      spec: {
        names: { kind: 'Thing', listKind: 'ThingList', plural: 'things', singular: 'thing' },
        scope: 'Namespaced',
        versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} } }],
      },
    },
  ],
  [
    'resource:path and singular',
    (group) => defineResource({ ...base, group, plural: 'stuff', singular: 'piece' }),
    { spec: { names: { plural: 'stuff', singular: 'piece' } } },
  ],
  [
    'resource:shortName',
    (group) => defineResource({ ...base, group, shortNames: ['th', 'tg'] }),
    { spec: { names: { shortNames: ['th', 'tg'] } } },
  ],
  [
    'resource:categories',
    (group) => defineResource({ ...base, group, categories: ['all'] }),
    { spec: { names: { categories: ['all'] } } },
  ],
  [
    'resource:scope=Cluster',
    (group) => defineResource({ ...base, group, scope: 'Cluster' }),
    { spec: { scope: 'Cluster' } },
  ],
  [
    'metadata:annotations and labels',
    (group) => defineResource({ ...base, group, annotations: { 'example.com/team': 'a b' }, labels: { tier: 'data' } }),
    { metadata: { annotations: { 'example.com/team': 'a b' }, labels: { tier: 'data' } } },
  ],
  [
    'the description of the type',
    (group) => defineResource({ ...base, group, description: 'A thing.' }),
    version({ schema: { openAPIV3Schema: { description: 'A thing.' } } }),
  ],
]

const versionFeatures: readonly ResourceFeature[] = [
  [
    'subresource:scale',
    (group) => defineResource({ ...base, group, scale: { spec: '.spec.replicas', status: '.status.replicas' } }),
    version({
      subresources: { scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
    }),
  ],
  [
    'subresource:scale with a selector',
    (group) =>
      defineResource({
        ...base,
        group,
        scale: { spec: '.spec.replicas', status: '.status.replicas', selector: '.status.selector' },
      }),
    version({ subresources: { scale: { labelSelectorPath: '.status.selector' } } }),
  ],
  [
    'printcolumn: the type from the schema, and the age at the end',
    (group) => defineResource({ ...base, group, columns: { Replicas: '.spec.replicas', Seen: '.status.seen' } }),
    version({
      additionalPrinterColumns: [
        { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' },
        { name: 'Seen', type: 'date', jsonPath: '.status.seen' },
        { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
      ],
    }),
  ],
  [
    'printcolumn: type, format, priority and description',
    (group) =>
      defineResource({
        ...base,
        group,
        columns: {
          Age: '.metadata.creationTimestamp',
          Replicas: { path: '.spec.replicas', type: 'number', format: 'int32', priority: 1, description: 'How many.' },
        },
      }),
    version({
      additionalPrinterColumns: [
        { name: 'Age', type: 'date' },
        { name: 'Replicas', type: 'number', format: 'int32', priority: 1, description: 'How many.' },
      ],
    }),
  ],
  [
    'printcolumn of a condition',
    (group) =>
      defineResource({
        ...base,
        group,
        conditions: ['Ready'],
        columns: { Ready: '.status.conditions[?(@.type=="Ready")].status' },
      }),
    version({
      additionalPrinterColumns: [
        { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
        { name: 'Age' },
      ],
    }),
  ],
  [
    'selectablefield',
    (group) => defineResource({ ...base, group, selectableFields: ['.spec.color', '.spec.replicas'] }),
    version({ selectableFields: [{ jsonPath: '.spec.color' }, { jsonPath: '.spec.replicas' }] }),
  ],
  ['deprecatedversion', (group) => defineResource({ ...base, group, deprecated: true }), version({ deprecated: true })],
  [
    'deprecatedversion:warning',
    (group) => defineResource({ ...base, group, deprecated: 'use Other' }),
    version({ deprecated: true, deprecationWarning: 'use Other' }),
  ],
  [
    'rules of the spec follow those of its schema',
    (group) => defineResource({ ...base, group, rules: [{ rule: 'self.replicas < 100', message: 'too many' }] }),
    version({
      schema: {
        openAPIV3Schema: {
          properties: { spec: { 'x-kubernetes-validations': [{ rule: 'self.replicas < 100', message: 'too many' }] } },
        },
      },
    }),
  ],
  [
    'XValidation of the whole object',
    (group) =>
      defineResource({
        ...base,
        group,
        objectRules: [{ rule: "!self.metadata.name.startsWith('x-')", message: 'x- is reserved' }],
      }),
    version({
      schema: {
        openAPIV3Schema: {
          'x-kubernetes-validations': [{ rule: "!self.metadata.name.startsWith('x-')", message: 'x- is reserved' }],
        },
      },
    }),
  ],
  [
    'MaxLength and Pattern of the name',
    (group) =>
      defineResource({
        ...base,
        group,
        objectName: z
          .string()
          .max(52)
          .regex(/^[a-z]/),
      }),
    version({
      schema: {
        openAPIV3Schema: {
          properties: { metadata: { properties: { name: { type: 'string', maxLength: 52, pattern: '^[a-z]' } } } },
        },
      },
    }),
  ],
  [
    'XValidation of the status',
    (group) =>
      defineResource({ ...base, group, status: withRule(status, { rule: 'self.replicas >= 0', message: 'too few' }) }),
    version({
      schema: {
        openAPIV3Schema: {
          properties: {
            status: { 'x-kubernetes-validations': [{ rule: 'self.replicas >= 0', message: 'too few' }] },
          },
        },
      },
    }),
  ],
  [
    'title, externalDocs and mapType of the spec',
    (group) =>
      defineResource({
        ...base,
        group,
        spec: mapType(spec, 'atomic').meta({ title: 'A thing', externalDocs: { url: 'https://example.com/things' } }),
      }),
    version({
      schema: {
        openAPIV3Schema: {
          properties: {
            spec: {
              title: 'A thing',
              externalDocs: { url: 'https://example.com/things' },
              'x-kubernetes-map-type': 'atomic',
            },
          },
        },
      },
    }),
  ],
  [
    'storageversion and unservedversion, each version with its own schema and columns',
    (group) =>
      defineResource({
        group,
        kind: 'Thing',
        stored: 'v2',
        versions: {
          v1: { spec: z.object({ size: z.int() }), served: false, columns: { Size: '.spec.size' } },
          v1beta1: { spec: z.object({ size: z.string() }), deprecated: true },
          v2: { spec, status, scale: { spec: '.spec.replicas', status: '.status.replicas' } },
        },
        conversions: {
          v1: {
            to: (old) => ({ spec: { replicas: old.spec.size } }),
            from: (hub) => ({ spec: { size: hub.spec.replicas } }),
          },
          v1beta1: {
            to: (old) => ({ spec: { replicas: Number(old.spec.size) } }),
            from: (hub) => ({ spec: { size: String(hub.spec.replicas) } }),
          },
        },
      }),
    {
      spec: {
        versions: [
          { name: 'v1', served: false, storage: false, additionalPrinterColumns: [{ name: 'Size' }, { name: 'Age' }] },
          { name: 'v1beta1', served: true, storage: false, deprecated: true },
          { name: 'v2', served: true, storage: true, subresources: { scale: {} } },
        ],
      },
    },
  ],
]

export const resourceFeatures: readonly ResourceFeature[] = [...nameFeatures, ...versionFeatures]
