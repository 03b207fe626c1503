import type { ServedResource } from '../../../registry/index.ts'
import { resourceStrategy } from '../../../registry/resource-strategy.ts'

const nothing = { errors: [], warnings: [] }

/** A resource without rules, for tests of response encodings. */
export function plainResource(options: { readonly isCustom: boolean }): ServedResource {
  return {
    definition: {
      group: options.isCustom ? 'example.com' : '',
      version: 'v1',
      kind: 'Widget',
      plural: 'widgets',
      singular: 'widget',
      listKind: 'WidgetList',
      shortNames: [],
      categories: [],
      namespaced: true,
      verbs: ['get', 'list', 'watch'],
      subresources: [],
      shape: () => undefined,
    },
    storageName: 'widgets',
    isCustom: options.isCustom,
    hasStatus: false,
    strategy: resourceStrategy({}, 'widgets', false),
    shape: { kind: 'object', atomic: false, fields: new Map(), preserveUnknownFields: true },
    columns: [
      {
        name: 'Name',
        type: 'string',
        format: 'name',
        description: 'Its name.',
        priority: 0,
        cellOf: (object) => (object['metadata'] as { name: string }).name,
      },
      { name: 'Now', type: 'integer', format: '', description: 'The time.', priority: 1, cellOf: (_, nowMs) => nowMs },
    ],
    selectableFields: [],
    prepare: (value) => ({ value, unknownFields: [] }),
    hasViews: false,
    servedSince: 0,
    emptyObject: {},
    printed: (object) => object,
    admitCreate: (object) => object,
    admitUpdate: (object) => object,
    prepareForCreate: (object) => object,
    prepareForUpdate: (object) => object,
    prepareForStatusUpdate: (object) => object,
    validateCreate: () => nothing,
    validateUpdate: () => nothing,
    validateStatusUpdate: () => nothing,
  }
}
