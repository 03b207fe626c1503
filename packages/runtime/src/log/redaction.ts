import { runtimeLimits } from '../limits.ts'

/** The replacement for a secret. */
export const redacted = '[redacted]'

/**
 * Endings of names whose values are secrets, written without case and punctuation: accessToken, db_password and
 * Proxy-Authorization alike. Endings, so that secretName, tokenFile and passwordPolicy are logged.
 */
const secretSuffixes = [
  'token',
  'tokens',
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'secret',
  'secrets',
  'authorization',
  'apikey',
  'accesskey',
  'secretkey',
  'privatekey',
  'clientkeydata',
  'keydata',
  'credential',
  'credentials',
  'cookie',
  'kubeconfig',
  'dockerconfigjson',
] as const

/** The result for each name seen, as the same few names are frequent; bounded. */
const knownNames = new Map<string, boolean>()

export function isSecretName(name: string): boolean {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const isSecret = secretSuffixes.some((suffix) => plain.endsWith(suffix))
  if (knownNames.size < runtimeLimits.logNamesMax) knownNames.set(name, isSecret)
  return isSecret
}

/** A cheap test: nearly all texts do not match, and then none of the patterns below does. */
const suspicion = /bearer|basic|eyJ|PRIVATE KEY|:\/\/|passw|secret|token|api[-_]?key|authorization/i

/** Each runs in time proportional to the text, and also finds a secret cut off by the end of the text. */
const secretPatterns: readonly (readonly [RegExp, string])[] = [
  // Encoded text has digits or capital letters; "basic settings" has none and is kept.
  [/\b([Bb]earer|[Bb]asic|BEARER|BASIC)\s+(?=\S*[\dA-Z_=]|\S*\w[.+/]\w)[\w.~+/=-]{6,}/g, `$1 ${redacted}`],
  // A JSON web token: base64 of an object begins with these letters.
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, redacted],
  [
    /-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----(?:[^-]|-(?!----END))*(?:-----END [A-Z ]{0,32}PRIVATE KEY-----)?/g,
    redacted,
  ],
  // The user and the password of an address.
  [/(:\/\/)[^\s/@]{1,512}@/g, `$1${redacted}@`],
  // A value after a name that ends like one of a secret: password=x, "token": "x". Part of a path such as
  // default/main-password is the name of an object, and what follows is a message.
  [
    /((?<![\w./-])[\w.-]{0,64}(?:password|passwd|secret|token|api[-_]?key|authorization)["']?\s{0,8}[=:]\s{0,8})(?!\[redacted\]|(?:bearer|basic)\s|(?:Invalid|Required|Duplicate|Unsupported) value|Forbidden|Not found|Too (?:long|short|many|few)|Internal error)("[^"]{0,4096}"|'[^']{0,4096}'|[^\s,;"']{1,4096})/gi,
    `$1${redacted}`,
  ],
]

/** The text without bearer tokens, private keys, passwords in URLs and values after the names of secrets. */
export function redactText(text: string): string {
  if (!suspicion.test(text)) return text
  let clean = text
  for (const [pattern, replacement] of secretPatterns) clean = clean.replace(pattern, replacement)
  return clean
}

/** The text bounded and without secrets. Cut first: the removed part needs no search. */
export function clipText(text: string): string {
  const max = runtimeLimits.logTextCharactersMax
  if (text.length <= max) return redactText(text)
  return `${redactText(text.slice(0, max))}… (${text.length} characters)`
}
