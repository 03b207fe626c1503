import { type ApiSubresource, definitionNameOfKind } from '@kubewright/kube/kinds'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import { type ListedResource, pathOfGroupVersion, type ServedVersion } from '../discovery/index.ts'
import { customName } from './custom-schemas.ts'
import { builtinMediaTypes, customMediaTypes, type MediaTypes } from './media-types.ts'
import { groupVersionTag, groupVersionWords, joinedWords } from './names.ts'
import { type ApiBody, type ApiOperation, type ApiPath, responsesOf } from './operation.ts'
import {
  type ApiParameter,
  parametersOfAction,
  parametersOfOptions,
  parametersOfPath,
  queryParameters,
} from './parameters.ts'

export const metaPrefix = 'io.k8s.apimachinery.pkg.apis.meta.v1.'
const connectMethods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
const deleteBody: ApiBody = { schema: `${metaPrefix}DeleteOptions`, isRequired: false }

/** The verb, method, names and status codes of an action on a collection, object or subresource. */
interface Action {
  readonly verb: string
  readonly action: string
  readonly method: string
  readonly word: string
  readonly codes: readonly number[]
}

const actions = {
  list: { verb: 'list', action: 'list', method: 'get', word: 'list', codes: [200] },
  create: { verb: 'create', action: 'post', method: 'post', word: 'create', codes: [200, 201, 202] },
  deletecollection: {
    verb: 'deletecollection',
    action: 'deletecollection',
    method: 'delete',
    word: 'delete',
    codes: [200],
  },
  get: { verb: 'get', action: 'get', method: 'get', word: 'read', codes: [200] },
  update: { verb: 'update', action: 'put', method: 'put', word: 'replace', codes: [200, 201] },
  patch: { verb: 'patch', action: 'patch', method: 'patch', word: 'patch', codes: [200, 201] },
  delete: { verb: 'delete', action: 'delete', method: 'delete', word: 'delete', codes: [200, 202] },
} as const satisfies Record<string, Action>

const collectionActions: readonly Action[] = [actions.list, actions.create, actions.deletecollection]
const objectActions: readonly Action[] = [actions.get, actions.update, actions.patch, actions.delete]
const subresourceActions: readonly Action[] = [actions.get, actions.update, actions.patch]

/** The paths of one group version with their operations, as kube-apiserver describes them. */
export function operationsOf(version: ServedVersion): readonly ApiPath[] {
  const own = `/${pathOfGroupVersion(version)}/`
  const builtins = version.resources.filter((resource) => !resource.isCustom)
  const paths = version.resources.flatMap((resource) => new ResourceOperations(version, resource).paths())
  if (builtins.length === 0) return paths
  const listing: ApiOperation = {
    method: 'get',
    id: `get${groupVersionWords(version)}APIResources`,
    tag: groupVersionTag(version),
    parameters: [],
    reads: builtinMediaTypes.written,
    responses: responsesOf([200], `${metaPrefix}APIResourceList`, builtinMediaTypes.written),
  }
  return [{ path: own, operations: [listing] }, ...paths]
}

class ResourceOperations {
  readonly #resource: ListedResource
  readonly #root: string
  readonly #collection: string
  readonly #words: string
  readonly #tag: string
  readonly #place: string
  readonly #media: MediaTypes
  readonly #schema: string
  readonly #listSchema: string

  constructor(version: ServedVersion, resource: ListedResource) {
    const { definition, isCustom } = resource
    this.#resource = resource
    this.#root = `/${pathOfGroupVersion(version)}`
    this.#collection = `${definition.namespaced ? 'namespaces/{namespace}/' : ''}${definition.plural}`
    this.#words = groupVersionWords(version)
    this.#tag = groupVersionTag(version)
    this.#place = definition.namespaced ? 'Namespaced' : ''
    this.#media = isCustom ? customMediaTypes : builtinMediaTypes
    const listKind = definition.listKind ?? `${definition.kind}List`
    this.#schema = this.#nameOf(definition)
    this.#listSchema = this.#nameOf({ ...definition, kind: listKind })
  }

  paths(): readonly ApiPath[] {
    const { definition, isCustom } = this.#resource
    const has = ({ verb }: Action) => definition.verbs.includes(verb)
    const { kind, plural, namespaced } = definition
    const paths = [
      this.#path(this.#collection, collectionActions.filter(has), `${this.#place}${kind}`),
      this.#path(`${this.#collection}/{name}`, objectActions.filter(has), `${this.#place}${kind}`),
      ...definition.subresources.flatMap((subresource) => this.#subresourcePaths(subresource)),
    ]
    if (namespaced && has(actions.list)) paths.push(this.#path(plural, [actions.list], `${kind}ForAllNamespaces`))
    if (!isCustom && definition.verbs.includes('watch')) paths.push(...this.#watchPaths())
    return paths.filter(({ operations }) => operations.length > 0)
  }

  #path(place: string, list: readonly Action[], name: string): ApiPath {
    const path = `${this.#root}/${place}`
    return { path, operations: list.map((action) => this.#operation(action, path, name)) }
  }

  #operation(action: Action, path: string, name: string): ApiOperation {
    const isCollection = action === actions.deletecollection
    return {
      method: action.method,
      id: `${action.word}${this.#words}${isCollection ? 'Collection' : ''}${name}`,
      tag: this.#tag,
      action: action.action,
      kind: kindOf(this.#resource.definition),
      parameters: this.#parameters(action.action, path),
      reads: action === actions.patch ? this.#media.patches : this.#media.read,
      body: this.#body(action, this.#schema),
      responses: this.#responses(action),
    }
  }

  #parameters(action: string, path: string): readonly ApiParameter[] {
    const isSpecial = this.#resource.isCustom && (action === 'get' || action === 'deletecollection')
    return [
      ...parametersOfPath(path),
      ...queryParameters('pretty'),
      ...parametersOfAction(isSpecial ? `custom${action}` : action),
    ]
  }

  #responses(action: Action): ApiOperation['responses'] {
    const { isCustom, returnsDeletedObject } = this.#resource
    const { written, followed } = this.#media
    // An apply may create the object (201); the documents of custom resources do not declare that.
    const codes = isCustom && action === actions.patch ? [200] : action.codes
    if (action === actions.list) return responsesOf(codes, this.#listSchema, followed)
    const isStatus = action === actions.deletecollection || (action === actions.delete && !returnsDeletedObject)
    return responsesOf(codes, isStatus ? `${metaPrefix}Status` : this.#schema, written)
  }

  #body(action: Action, schema: string): ApiBody | undefined {
    if (action === actions.create || action === actions.update) return { schema, isRequired: true }
    if (action === actions.patch) return { schema: `${metaPrefix}Patch`, isRequired: true }
    if (action === actions.delete) return deleteBody
    return action === actions.deletecollection && !this.#resource.isCustom ? deleteBody : undefined
  }

  /** The paths of a subresource: an object, a log or a connection. */
  #subresourcePaths(subresource: ApiSubresource): readonly ApiPath[] {
    const place = `${this.#collection}/{name}/${subresource.name}`
    const name = `${this.#place}${this.#resource.definition.kind}${joinedWords(subresource.name)}`
    if (subresource.kind.endsWith('Options')) return this.#connectPaths(subresource, place, name)
    const path = `${this.#root}/${place}`
    const schema = this.#nameOf(subresource)
    const isLog = subresource.name === 'log'
    const list = subresource.verbs.includes('create') ? [actions.create] : subresourceActions
    const operations = list
      .filter(({ verb }) => subresource.verbs.includes(verb))
      .map((action): ApiOperation => {
        const codes = this.#resource.isCustom && action === actions.patch ? [200] : action.codes
        return {
          ...this.#operation(action, path, name),
          kind: this.#resource.isCustom ? kindOf(this.#resource.definition) : kindOf(subresource),
          parameters: [...this.#parameters(action.action, path), ...(isLog ? parametersOfOptions('log') : [])],
          body: this.#body(action, schema),
          responses: isLog
            ? responsesOf(codes, '', ['text/plain', ...this.#media.written])
            : responsesOf(codes, schema, this.#media.written),
        }
      })
    return [{ path, operations }]
  }

  #connectPaths(subresource: ApiSubresource, place: string, name: string): readonly ApiPath[] {
    const isProxy = subresource.name === 'proxy'
    const methods = isProxy ? connectMethods : ['get', 'post']
    const places = isProxy ? [place, `${place}/{path}`] : [place]
    return places.map((own, index) => ({
      path: `${this.#root}/${own}`,
      operations: methods.map((method) => ({
        method,
        id: `connect${this.#words}${joinedWords(method)}${name}${index === 1 ? 'WithPath' : ''}`,
        tag: this.#tag,
        action: 'connect',
        kind: kindOf(subresource),
        parameters: [...parametersOfPath(own), ...parametersOfOptions(subresource.kind)],
        reads: this.#media.read,
        responses: responsesOf([200], '', ['*/*']),
      })),
    }))
  }

  /** The deprecated /watch/ paths. */
  #watchPaths(): readonly ApiPath[] {
    const { kind, plural, namespaced } = this.#resource.definition
    const watch = (place: string, action: string, name: string): ApiPath => {
      const path = `${this.#root}/watch/${place}`
      return {
        path,
        operations: [
          {
            method: 'get',
            id: `watch${this.#words}${name}`,
            tag: this.#tag,
            action,
            kind: kindOf(this.#resource.definition),
            parameters: this.#parameters(action, path),
            reads: this.#media.read,
            responses: responsesOf([200], `${metaPrefix}WatchEvent`, this.#media.followed),
          },
        ],
      }
    }
    return [
      watch(this.#collection, 'watchlist', `${this.#place}${kind}List`),
      watch(`${this.#collection}/{name}`, 'watch', `${this.#place}${kind}`),
      ...(namespaced ? [watch(plural, 'watchlist', `${kind}ListForAllNamespaces`)] : []),
    ]
  }

  #nameOf(kind: GroupVersionKind): string {
    const isOwn = kind.group === this.#resource.definition.group
    return this.#resource.isCustom && isOwn ? customName(kind) : (definitionNameOfKind(kind) ?? '')
  }
}

function kindOf({ group, version, kind }: GroupVersionKind): GroupVersionKind {
  return { group, version, kind }
}
