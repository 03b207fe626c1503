import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'

/** The path of all conversions. */
export const conversionPath = '/convert'

/** Such as /mutate-example-com-v1-backup, as in controller-runtime. */
export function mutatePath(kind: KindReference): string {
  return pathOf('mutate', kind)
}

/** Such as /validate-example-com-v1-backup, as in controller-runtime. */
export function validatePath(kind: KindReference): string {
  return pathOf('validate', kind)
}

function pathOf(verb: string, { definition: { group, version, kind } }: KindReference): string {
  return `/${verb}-${group.replaceAll('.', '-')}-${version}-${kind.toLowerCase()}`
}

const pathForm = /^(?:(?:\/[a-zA-Z0-9_-]+)+|\/)$/

/** @throws RuntimeError WEBHOOK_INVALID when the text is no path for a webhook. */
export function checkPath(path: string): string {
  if (pathForm.test(path)) return path
  const message = `${JSON.stringify(path)} is not a valid webhook path; use segments of letters, digits, - and _, each after a slash`
  throw new RuntimeError('WEBHOOK_INVALID', message)
}
