import { resourceTable } from './resources.generated.ts'

/** A resource as discovery lists it: its names, its kind and its verbs. */
export interface ApiResource {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly namespaced: boolean
  readonly verbs: readonly string[]
  /** The kind that a list request returns; absent if the resource cannot be listed. */
  readonly listKind?: string
  readonly subresources: readonly ApiSubresource[]
}

export interface ApiSubresource {
  readonly name: string
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly verbs: readonly string[]
}

const everyVerb: readonly string[] = 'create,delete,deletecollection,get,list,patch,update,watch'.split(',')

let resources: readonly ApiResource[] | undefined

/** Every resource of the stable built-in group versions, in discovery order: core first. */
export function builtinResources(): readonly ApiResource[] {
  resources ??= resourceTable.trim().split('\n').map(parseResource)
  return resources
}

function parseResource(line: string): ApiResource {
  const [groupVersion = '', plural = '', kind = '', singular = '', scope, shortNames, categories, verbs, ...rest] =
    line.split(' ')
  const [group = '', version = ''] = groupVersion.split('/')
  const verbList = verbs === '*' ? everyVerb : parseList(verbs)
  return {
    group,
    version,
    kind,
    plural,
    singular,
    shortNames: parseList(shortNames),
    categories: parseList(categories),
    namespaced: scope === 'N',
    verbs: verbList,
    ...(verbList.includes('list') ? { listKind: `${kind}List` } : {}),
    subresources: rest.map((text) => parseSubresource(text, group, version)),
  }
}

function parseSubresource(text: string, ownGroup: string, ownVersion: string): ApiSubresource {
  const [name = '', kindText = '', verbs] = text.split(/[=:]/)
  const parts = kindText.split('/')
  const [group = ownGroup, version = ownVersion, kind = ''] =
    parts.length === 1 ? [undefined, undefined, ...parts] : parts
  return { name, group, version, kind, verbs: parseList(verbs) }
}

function parseList(text: string | undefined): readonly string[] {
  return text === undefined || text === '-' ? [] : text.split(',')
}
