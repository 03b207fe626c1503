const nameLengthMax = 255

const hostPart = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])'
const domain = `(?:${hostPart}(?:\\.${hostPart})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`
const pathPart = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*'
const name = `(${domain})/(${pathPart}(?:/${pathPart})*)`
const digest = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}'
const reference = new RegExp(`^${name}(?::(\\w[\\w.-]{0,127}))?(?:@(${digest}))?$`)
const knownDigest = /^(?:sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128})$/
const identifier = /^[0-9a-f]{64}$/

/**
 * The default pull policy of an image: Always if its tag is `latest`, which it also is without tag and digest;
 * IfNotPresent with another tag, with a digest, or for an invalid name.
 */
export function defaultPullPolicy(image: string): 'Always' | 'IfNotPresent' {
  return imageTag(image) === 'latest' ? 'Always' : 'IfNotPresent'
}

function imageTag(image: string): string {
  if (identifier.test(image)) return ''
  const match = reference.exec(withDomain(image))
  if (match === null || (match[2] as string).length > nameLengthMax) return ''
  const [, , , tag = '', digest = ''] = match
  if (digest !== '' && !knownDigest.test(digest)) return ''
  return tag === '' && digest === '' ? 'latest' : tag
}

/** The first step of a name is a domain if it looks like one; otherwise the default domain is added. */
function withDomain(image: string): string {
  const slash = image.indexOf('/')
  const first = image.slice(0, Math.max(slash, 0))
  if (slash < 0) return `docker.io/library/${image}`
  const isDomain = first === 'localhost' || /[.:]/.test(first) || first.toLowerCase() !== first
  return isDomain ? image : `docker.io/${image}`
}
