import { dns1035LabelProblems, dns1123LabelProblems, dns1123SubdomainProblems } from '@kubewright/kube/names'
import * as builtinKinds from 'kubewright/kinds'
import { cliLimits } from '../limits.ts'
import { usageError } from '../usage-error.ts'

/** The names of a kind in a project. */
export interface ApiNames {
  readonly kind: string
  readonly group: string
  readonly version: string
  /** Undefined for the default plural. */
  readonly plural?: string | undefined
  readonly isClusterScoped: boolean
}

export interface ApiNameOptions {
  readonly kind: string
  /** The part before the project's domain, or a group of that domain; the domain itself when absent. */
  readonly group?: string | undefined
  readonly version?: string | undefined
  readonly plural?: string | undefined
  readonly clusterScoped?: boolean | undefined
}

/** @throws CliError CLI_USAGE. */
export function apiNames(options: ApiNameOptions, domain: string): ApiNames {
  const { kind, group, version = 'v1', plural, clusterScoped: isClusterScoped = false } = options
  checkKind(kind)
  if (!/^v[1-9]\d{0,4}((alpha|beta)[1-9]\d{0,4})?$/.test(version)) {
    throw usageError(`--version must be a version such as v1, v1beta1 or v2alpha3; got ${JSON.stringify(version)}`)
  }
  if (plural !== undefined && dns1035LabelProblems(plural).length > 0) {
    throw usageError(`--plural must be lower-case letters and digits, such as backups; got ${JSON.stringify(plural)}`)
  }
  return { kind, group: groupOf(group, domain), version, plural, isClusterScoped }
}

/** Names that a file of a scaffold declares or imports besides the kind, and the files that it has. */
const scaffoldNames: ReadonlySet<string> = new Set(['Operator', 'Main', 'Infer', 'Z'])
/** Windows cannot create files with these names. */
const deviceNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** @throws CliError CLI_USAGE. */
export function checkKind(kind: string): void {
  const problem = kindProblem(kind)
  if (problem !== undefined) throw usageError(problem)
}

/** What is wrong with the name of a kind, and what would be right. */
export function kindProblem(kind: string): string | undefined {
  const shown = JSON.stringify(kind)
  if (!/^[A-Z][A-Za-z0-9]*$/.test(kind)) {
    const pascal = pascalCase(kind)
    const right = pascal === '' || kindProblem(pascal) !== undefined ? 'AppService' : pascal
    return `a kind must be a word in upper camel case, such as ${right}; got ${shown}`
  }
  if (kind.length > cliLimits.kindLengthMax)
    return `a kind has at most ${cliLimits.kindLengthMax} letters; got ${shown}`
  if (kind.length > 4 && kind.endsWith('List'))
    return `a kind must not end in List, the name of its lists; got ${shown}`
  if (Object.hasOwn(builtinKinds, kind)) {
    return `${shown} is a kind of Kubernetes; import it from kubewright/kinds, or choose another name`
  }
  if (kind in globalThis || scaffoldNames.has(kind) || deviceNames.test(kind)) {
    return `${shown} is the name of something else in JavaScript or on disk; choose another name, such as App${kind}`
  }
  return undefined
}

/** @throws CliError CLI_USAGE. */
export function checkDomain(domain: string): void {
  const problem = domainProblem(domain)
  if (problem !== undefined) throw usageError(problem)
}

/** What is wrong with the domain of a project, and what would be right. */
export function domainProblem(domain: string): string | undefined {
  const shown = JSON.stringify(domain)
  if (dns1123SubdomainProblems(domain).length > 0 || !domain.includes('.')) {
    return `--domain must be a DNS name with a dot, such as example.com; got ${shown}`
  }
  if (/(^|\.)(k8s|kubernetes)\.io$/.test(domain)) {
    return `--domain must be your own; the groups below k8s.io and kubernetes.io belong to Kubernetes; got ${shown}`
  }
  return undefined
}

/** @throws CliError CLI_USAGE. */
export function checkProjectName(name: string): void {
  if (dns1123LabelProblems(name).length === 0 && name.length <= cliLimits.projectNameLengthMax) return
  const rule = `lower-case letters, digits and dashes, at most ${cliLimits.projectNameLengthMax}`
  throw usageError(`the name of a project must be of ${rule}, such as my-operator; got ${JSON.stringify(name)}`)
}

function groupOf(group: string | undefined, domain: string): string {
  if (group === undefined || group === domain) return domain
  const full = group.endsWith(`.${domain}`) ? group : `${group}.${domain}`
  const prefix = full.slice(0, -domain.length - 1)
  if (prefix.includes('.') && full !== group) {
    throw usageError(`--group must be a word before the domain ${domain}, such as apps; got ${JSON.stringify(group)}`)
  }
  if (dns1123SubdomainProblems(full).length === 0) return full
  throw usageError(`--group must be a lower-case word such as apps; got ${JSON.stringify(group)}`)
}

/** my-app, my_app and myApp as MyApp. */
export function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return words
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join('')
    .replace(/^\d+/, '')
}

/** The name of a kind's files: AppService as app-service, HTTPRoute as http-route. */
export function kebabCase(kind: string): string {
  return kind
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

/** The prefix of a kind's variables: AppService as appService, HTTPRoute as httpRoute. */
export function camelCase(kind: string): string {
  return kebabCase(kind).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
