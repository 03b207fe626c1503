import { type FieldError, type FieldPath, invalid, required } from '../field/index.ts'
import type { JsonObject } from '../json/index.ts'
import { getField, quoteGo } from '../json/index.ts'
import { dns1123SubdomainProblems, portNumberProblems } from '../names/index.ts'
import { textAt } from './definition.ts'

const urlForm = '; desired format: https://host[/path]'
const urlParts = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s

export function checkWebhookUrl(url: string, path: FieldPath, errors: FieldError[]): void {
  if (/[\x00-\x1f\x7f]/.test(url)) {
    const problem = `parse ${quoteGo(url)}: net/url: invalid control character in URL`
    errors.push(required(path, `url must be a valid URL: ${problem}${urlForm}`))
    return
  }
  const [, scheme = '', authority = '', , query = '', fragment = ''] = urlParts.exec(url) ?? []
  const at = authority.lastIndexOf('@')
  const host = authority.slice(at + 1)
  if (scheme.toLowerCase() !== 'https') {
    errors.push(invalid(path, scheme.toLowerCase(), `'https' is the only allowed URL scheme${urlForm}`))
  }
  if (host === '') errors.push(invalid(path, host, `host must be specified${urlForm}`))
  if (at >= 0) errors.push(invalid(path, authority.slice(0, at), 'user information is not permitted in the URL'))
  if (fragment !== '') errors.push(invalid(path, fragment, 'fragments are not permitted in the URL'))
  if (query !== '') errors.push(invalid(path, query, 'query parameters are not permitted in the URL'))
}

/**
 * Validates the service of a conversion webhook. Kubernetes passes name and namespace in the wrong order here, so a
 * missing one is reported under the other's field.
 */
export function checkWebhookService(service: JsonObject, path: FieldPath, errors: FieldError[]): void {
  if (textAt(service, 'namespace', path.toString()) === '') errors.push(required(path.child('name')))
  if (textAt(service, 'name', path.toString()) === '') errors.push(required(path.child('namespace')))
  const port = getField(service, 'port')
  const portProblems = typeof port === 'number' ? portNumberProblems(port) : []
  if (portProblems.length > 0) {
    errors.push(invalid(path.child('port'), port, `port is not valid: ${portProblems.join(', ')}`))
  }
  const urlPath = getField(service, 'path') ?? undefined
  if (typeof urlPath === 'string') checkUrlPath(urlPath, path.child('path'), errors)
}

function checkUrlPath(urlPath: string, path: FieldPath, errors: FieldError[]): void {
  if (urlPath === '' || urlPath === '/') return
  if (urlPath === '//') {
    errors.push(invalid(path, urlPath, 'segment[0] may not be empty'))
    return
  }
  if (!urlPath.startsWith('/')) errors.push(invalid(path, urlPath, "must start with a '/'"))
  const trimmed = urlPath.slice(1).replace(/\/$/, '')
  trimmed.split('/').forEach((segment, index) => {
    if (segment === '') errors.push(invalid(path, urlPath, `segment[${index}] may not be empty`))
    else {
      for (const problem of dns1123SubdomainProblems(segment)) {
        errors.push(invalid(path, urlPath, `segment[${index}]: ${problem}`))
      }
    }
  })
}

/** Whether base64 text holds at least one PEM certificate. */
export function isCaBundle(base64: string): boolean {
  const text = decodeBase64(base64)
  return /-----BEGIN CERTIFICATE-----\r?\n(?:[A-Za-z0-9+/=]+\r?\n)+-----END CERTIFICATE-----/.test(text)
}

function decodeBase64(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}
