import { runtimeLimits } from '../limits.ts'

/** The replacement for a secret. */
export const redacted = '[redacted]'

/**
 * Endings of names whose values are secrets, written in lower case with a dash between words: accessToken, db_password
 * and Proxy-Authorization alike. Endings, so that secretName, tokenFile and passwordPolicy are logged.
 */
const secretNames = [
  'token',
  'password',
  'passwd',
  'pwd',
  'pass-phrase',
  'secret',
  'authorization',
  'api-key',
  'access-key',
  'secret-key',
  'private-key',
  'key-data',
  'cookie',
  'docker-config-json',
]

/** Names of fields, which in a text precede messages and lists of names: "credentials: expired". */
const secretFieldNames = ['tokens', 'passwords', 'secrets', 'credential', 'credentials', 'kubeconfig']

const secretSuffixes = [...secretNames, ...secretFieldNames].map((name) => name.replaceAll('-', ''))

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

/** The names in a text: secret_access_key, secretAccessKey and secret-access-key alike. */
const textName = `[\\w.-]{0,64}(?:${secretNames.map((name) => name.replaceAll('-', '[-_]?')).join('|')})`

/** What follows the name of a field is a message of Kubernetes, or was redacted by an earlier pattern. */
const messageAhead =
  '(?!\\[redacted\\]|(?:bearer|basic)\\s|(?:Invalid|Required|Duplicate|Unsupported) value|Forbidden|Not found|Too (?:long|short|many|few)|Internal error)'

/** Texts in quotes with escaped quotes in them; of JSON within JSON, whose quotes are escaped; or up to a space. */
const quotedValue = `"(?:[^"\\\\]|\\\\[\\s\\S]){0,4096}"?|'(?:[^'\\\\]|\\\\[\\s\\S]){0,4096}'?`
const escapedValue = `(?<escape>\\\\{1,8})["'](?:(?!(?<!\\\\)\\k<escape>["'])[^\\r\\n]){0,4096}(?:\\k<escape>["'])?`
const bareValue = `(?:[^\\s,;"'\\\\]|\\\\|,(?!\\s)){1,4096}`
/** The indented lines of YAML after | or >. */
const blockValue = `[|>][-+\\d]{0,2}[ \\t]{0,8}\\r?\\n(?:[ \\t]{1,256}[^\\n]{0,1024}\\n?){1,64}`

/** A cheap test: nearly all texts do not match, and then none of the patterns below does. */
const suspicion =
  /bearer|basic|eyJ|PRIVATE KEY|:\/\/|passw|pass[-_]?phrase|pwd|secret|token|(?:api|access|private)[-_]?key|key[-_]?data|cookie|config[-_]?json|authorization|gh[opsru]_|@(?:tcp|unix)\(/i

/** Each runs in time proportional to the text, and also finds a secret cut off by the end of the text. */
const secretPatterns: readonly (readonly [RegExp, string])[] = [
  // Encoded text has digits or capital letters; "basic settings" has none and is kept.
  [/\b([Bb]earer|[Bb]asic|BEARER|BASIC)\s+(?=\S*[\dA-Z_=]|\S*\w[.+/]\w)[\w.~+/=-]{6,}/g, `$1 ${redacted}`],
  // A JSON web token: base64 of an object begins with these letters. The other tokens are those of GitHub.
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, redacted],
  [/\bgh[opsru]_\w{16,}/g, redacted],
  [
    /-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----(?:[^-]|-(?!----END))*(?:-----END [A-Z ]{0,32}PRIVATE KEY-----)?/g,
    redacted,
  ],
  // The user and the password of an address; a password may have slashes and at signs, a port has neither.
  [/(:\/\/)[^\s/@:]{0,256}:(?!\d{1,5}[/?#])[^\s"'<>]{1,512}@/g, `$1${redacted}@`],
  [/(:\/\/)[^\s/@]{1,512}@/g, `$1${redacted}@`],
  [/(?<![\w.-])[\w.-]{1,64}:[^\s@]{1,512}@(?=(?:tcp|unix)\()/g, `${redacted}@`],
  // The rest of the line: parameters of a scheme such as Digest, and the attributes of a cookie.
  [
    new RegExp(
      `((?:authorization|cookie)\\\\{0,8}["']?\\s{0,8}[=:]\\s{0,8})${messageAhead}[^\\s][^\\r\\n]{0,4096}`,
      'gi',
    ),
    `$1${redacted}`,
  ],
  // A value after a name that ends like one of a secret: password=x, "token": "x". Part of a path such as
  // default/main-password is the name of an object, and what follows is a message.
  [
    new RegExp(
      `((?<![\\w./-])${textName}\\\\{0,8}["']?\\s{0,8}[=:]\\s{0,8})${messageAhead}(?:${quotedValue}|${escapedValue}|${blockValue}|${bareValue})`,
      'gi',
    ),
    `$1${redacted}`,
  ],
  // A flag of a command, and a literal of SQL.
  [new RegExp(`((?<![\\w-])--?${textName}\\s{1,8})(?!-)(?:${quotedValue}|${bareValue})`, 'gi'), `$1${redacted}`],
  [/(\b(?:PASSWORD|IDENTIFIED BY)\s{1,8})'(?:[^'\\]|\\[\s\S]|''){0,4096}'?/gi, `$1${redacted}`],
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
