import { usageError } from '../usage-error.ts'

/** An object as a command line names it. */
export interface NamedObject {
  /** The kind as typed, such as site or Deployment. */
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** Reads KIND/NAME, as kubectl takes it. */
export function objectOf(argument: string, namespace = 'default'): NamedObject {
  const [kind = '', name = '', ...more] = argument.split('/')
  if (kind !== '' && name !== '' && more.length === 0 && namespace !== '') return { kind, namespace, name }
  throw usageError(`an object is KIND/NAME, such as site/blog; got ${JSON.stringify(argument)}`)
}

/** Whether the key of a kind is the object's; cluster-scoped objects have no namespace in their key. */
export function isAbout({ kind: typed, namespace, name }: NamedObject, kind: string, key: string): boolean {
  const [word, own] = [typed.toLowerCase(), kind.split('.', 1)[0]?.toLowerCase() ?? '']
  const isKind = word === own || word === `${own}s` || word === `${own}es` || word === kind.toLowerCase()
  return isKind && (key === `${namespace}/${name}` || key === name)
}
