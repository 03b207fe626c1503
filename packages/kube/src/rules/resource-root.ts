import { emptySchema, type StructuralSchema } from '../schema/index.ts'

const text: StructuralSchema = { ...emptySchema, type: 'string' }

const rootMetadata: StructuralSchema = {
  ...emptySchema,
  type: 'object',
  properties: new Map([
    ['name', text],
    ['generateName', text],
  ]),
}

const typeOf = (schema: StructuralSchema | undefined, property: string): string =>
  schema?.properties.get(property)?.type ?? ''

/**
 * The schema of a resource or an embedded resource in rules: always with apiVersion, kind, metadata.name and
 * metadata.generateName, and without other metadata unless the schema declares those itself.
 */
export function withObjectMetadata(schema: StructuralSchema): StructuralSchema {
  const metadata = schema.properties.get('metadata')
  const isComplete =
    typeOf(schema, 'kind') === 'string' &&
    typeOf(schema, 'apiVersion') === 'string' &&
    metadata?.type === 'object' &&
    typeOf(metadata, 'name') === 'string' &&
    typeOf(metadata, 'generateName') === 'string'
  if (isComplete) return schema
  const properties = new Map(schema.properties)
  properties.set('kind', text).set('apiVersion', text).set('metadata', rootMetadata)
  const { items: _items, ...rest } = schema
  return { ...rest, properties }
}
