import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'

/** The path of all conversions. */
export const conversionPath = '/convert'

/** For example /mutate-example-com-v1-backup, as in controller-runtime. */
export function mutatePath(kind: KindReference): string {
  return pathOf('mutate', kind)
}

/** For example /validate-example-com-v1-backup, as in controller-runtime. */
export function validatePath(kind: KindReference): string {
  return pathOf('validate', kind)
}

/** The path of the checks that a kind's own schema brings along. */
export function schemaPath(kind: KindReference): string {
  return pathOf('validate-schema', kind)
}

function pathOf(verb: string, { definition: { group, version, kind } }: KindReference): string {
  return `/${verb}-${group.replaceAll('.', '-')}-${version}-${kind.toLowerCase()}`
}

const pathForm = /^(?:(?:\/[a-zA-Z0-9_-]+)+|\/)$/

/** @throws RuntimeError WEBHOOK_INVALID for an invalid path. */
export function checkPath(path: string): string {
  if (pathForm.test(path)) return path
  const message = `${JSON.stringify(path)} is not a valid webhook path; use segments of letters, digits, - and _, each after a slash`
  throw new RuntimeError('WEBHOOK_INVALID', message)
}
