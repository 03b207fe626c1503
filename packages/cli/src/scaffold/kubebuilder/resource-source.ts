import { getField, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { type DefinitionVersion, listAt, objectAt, textAt, versionsOf } from '../../schema-document.ts'
import { literal, type ReportLoss, zodText } from './zod-text.ts'

/** The source of a kind with the schema of a CustomResourceDefinition. */
export function resourceSource(manifest: JsonObject, report: ReportLoss): string {
  const spec = objectAt(manifest, 'spec') ?? {}
  const names = objectAt(spec, 'names') ?? {}
  const kind = textAt(names, 'kind') ?? ''
  const versions = versionsOf(manifest)
  const stored = versions.find(({ isStored }) => isStored)?.name ?? ''
  const conditions = [...new Set(versions.flatMap(conditionTypes))]
  const common = [
    `group: ${literal(textAt(spec, 'group') ?? '')}`,
    ...(versions.length === 1 ? [`version: ${literal(stored)}`] : []),
    `kind: ${literal(kind)}`,
    ...(['plural', 'singular'] as const).map(
      (name) => `${name}: ${literal(textAt(names, name) ?? kind.toLowerCase())}`,
    ),
    ...(['shortNames', 'categories'] as const).flatMap((name) =>
      listAt(names, name).length === 0 ? [] : [`${name}: ${literal(listAt(names, name))}`],
    ),
    ...(textAt(spec, 'scope') === 'Cluster' ? ["scope: 'Cluster'"] : []),
    ...(conditions.length === 0 ? [] : [`conditions: ${literal(conditions)}`]),
  ]
  const body =
    versions.length === 1
      ? versions.flatMap((version) => versionOptions(version, report, '  '))
      : severalVersions(versions, stored, report)
  const text = [...common, ...body].map((option) => `  ${option},\n`).join('')
  const helpers = text.includes('embeddedResource()') ? "import { embeddedResource } from 'kubewright/resource'\n" : ''
  return `import { defineResource, type Infer } from 'kubewright'\n${helpers}import { z } from 'zod'\n\nexport const ${kind} = defineResource({\n${text}})\nexport type ${kind} = Infer<typeof ${kind}>\n`
}

function severalVersions(
  versions: readonly DefinitionVersion[],
  stored: string,
  report: ReportLoss,
): readonly string[] {
  const texts = versions.map((version) => {
    const options = versionOptions(version, report, '      ')
    return `    ${version.name}: {\n${options.map((option) => `      ${option},\n`).join('')}    },\n`
  })
  const others = versions.filter(({ name }) => name !== stored)
  const conversions = others.map(({ name }) => {
    report(name, 'the conversion: the source converts objects as if both versions had the same fields')
    return `    ${name}: { to: ({ spec, status }) => ({ spec, status }) as never, from: ({ spec, status }) => ({ spec, status }) as never },\n`
  })
  return [
    `versions: {\n${texts.join('')}  }`,
    `stored: ${literal(stored)}`,
    `conversions: {\n${conversions.join('')}  }`,
  ]
}

function versionOptions(version: DefinitionVersion, report: ReportLoss, indent: string): readonly string[] {
  const { name, schema, document, isServed } = version
  const properties = objectAt(schema, 'properties') ?? {}
  const lost: ReportLoss = (path, what) => report(`${name} ${path}`, what)
  for (const field of Object.keys(properties)) {
    if (!['apiVersion', 'kind', 'metadata', 'spec', 'status'].includes(field)) lost(`.${field}`, 'the field')
  }
  if (listAt(schema, 'x-kubernetes-validations').length > 0) lost('', 'the rules for whole objects')
  const spec = objectAt(properties, 'spec') ?? { type: 'object' }
  if (listAt(spec, 'required').length > 0 && !listAt(schema, 'required').includes('spec')) {
    lost('.spec', 'that it may be absent, although it has required fields')
  }
  const description = textAt(schema, 'description')
  const columns = columnText(version, lost)
  const scale = scaleText(document)
  const selectable = listAt(document, 'selectableFields').map((field) => textAt(field, 'jsonPath') ?? '')
  const warning = textAt(document, 'deprecationWarning')
  const status = objectAt(properties, 'status')
  return [
    ...(description === undefined ? [] : [`description: ${literal(description)}`]),
    `spec: ${specText(spec, lost, indent)}`,
    ...(status === undefined ? [] : [`status: ${zodText(ownStatus(status), '.status', lost, indent)}`]),
    ...(columns === '' ? [] : [`columns: ${columns}`]),
    ...(scale === '' ? [] : [`scale: ${scale}`]),
    ...(selectable.length === 0 ? [] : [`selectableFields: ${literal(selectable)}`]),
    ...(isServed ? [] : ['served: false']),
    ...(getField(document, 'deprecated') === true
      ? [`deprecated: ${warning === undefined ? 'true' : literal(warning)}`]
      : []),
  ]
}

/** The spec is always an object of its own, and neither null nor without a schema. */
function specText(spec: JsonObject, report: ReportLoss, indent: string): string {
  const { nullable: _, ...node } = spec
  return zodText({ ...node, type: 'object' }, '.spec', report, indent)
}

/** The framework has these fields of a status itself, and no field of it is required. */
function ownStatus(status: JsonObject): JsonObject {
  const properties = Object.entries(objectAt(status, 'properties') ?? {}).filter(
    ([name]) => name !== 'conditions' && name !== 'observedGeneration',
  )
  const { required: _, ...rest } = status
  return { ...rest, type: 'object', properties: Object.fromEntries(properties) }
}

const conditionPath = /^\.status\.conditions\[\?\(@\.type ?== ?["']([^"']*)["']\)\]/

function conditionTypes({ document }: DefinitionVersion): readonly string[] {
  return listAt(document, 'additionalPrinterColumns').flatMap((column) => {
    const type = conditionPath.exec(textAt(column, 'jsonPath') ?? '')?.[1]
    return type === undefined || type === 'Reconciled' ? [] : [type]
  })
}

function columnText({ document }: DefinitionVersion, report: ReportLoss): string {
  const columns = listAt(document, 'additionalPrinterColumns').flatMap((column) => {
    const path = textAt(column, 'jsonPath') ?? ''
    if (!/^\.(spec|status|metadata)\./.test(path)) {
      report('', `the column ${textAt(column, 'name') ?? ''}`)
      return []
    }
    const given = (['type', 'format', 'description', 'priority'] as const).flatMap((name) => {
      const value: JsonValue | undefined = getField(column as JsonObject, name)
      return value === undefined || value === 0 ? [] : [[name, value] as const]
    })
    return [`${literal(textAt(column, 'name') ?? '')}: ${literal({ path, ...Object.fromEntries(given) })}`]
  })
  return columns.length === 0 ? '' : `{ ${columns.join(', ')} }`
}

function scaleText(document: JsonObject): string {
  const scale = objectAt(objectAt(document, 'subresources'), 'scale')
  if (scale === undefined) return ''
  const selector = textAt(scale, 'labelSelectorPath')
  return literal({
    spec: textAt(scale, 'specReplicasPath') ?? '',
    status: textAt(scale, 'statusReplicasPath') ?? '',
    ...(selector === undefined ? {} : { selector }),
  })
}
