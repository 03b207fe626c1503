import { type FieldError, forbidden, notSupported } from '@kubewright/kube/field'
import { invalidStatus } from '@kubewright/kube/status'
import { fail, type Operation } from '../operation.ts'
import { booleanOption, integerOption } from '../write-options.ts'

/** The options of a list or watch, besides the selectors. */
export interface ListOptions {
  readonly isWatch: boolean
  /** Zero means no limit. */
  readonly limit: number
  /** The `continue` token of the previous page; empty for the first. */
  readonly continueText: string
  /** As the client sent it; empty if absent. */
  readonly resourceVersion: string
  readonly resourceVersionMatch: string
  readonly sendInitialEvents?: boolean | undefined
  readonly allowWatchBookmarks: boolean
  readonly timeoutSeconds?: number | undefined
}

const exact = 'Exact'
const notOlderThan = 'NotOlderThan'

/** Reads the options. Fails with a 422 of ListOptions if they contradict each other. */
export function listOptionsOf({ request, path }: Operation): ListOptions {
  const { query } = request
  const isWatch = path.isWatch || booleanOption(query, 'watch') === true
  const options = withDefaults({
    isWatch,
    limit: Math.max(0, integerOption(query, 'limit') ?? 0),
    continueText: query['continue'] ?? '',
    resourceVersion: query['resourceVersion'] ?? '',
    resourceVersionMatch: query['resourceVersionMatch'] ?? '',
    sendInitialEvents: booleanOption(query, 'sendInitialEvents'),
    allowWatchBookmarks: booleanOption(query, 'allowWatchBookmarks') === true,
    timeoutSeconds: integerOption(query, 'timeoutSeconds'),
  })
  const errors = isWatch ? watchErrors(options) : listErrors(options)
  if (errors.length > 0) fail(invalidStatus({ group: 'meta.k8s.io', kind: 'ListOptions' }, '', errors))
  return options
}

/** A watch without a resourceVersion starts with the current objects. */
function withDefaults(options: ListOptions): ListOptions {
  if (!options.isWatch || options.sendInitialEvents !== undefined || options.resourceVersionMatch !== '') return options
  if (options.resourceVersion !== '' && options.resourceVersion !== '0') return options
  return { ...options, sendInitialEvents: true, resourceVersionMatch: notOlderThan }
}

function listErrors(options: ListOptions): FieldError[] {
  const errors: FieldError[] = []
  const match = options.resourceVersionMatch
  const refuse = (why: string) => errors.push(forbidden('resourceVersionMatch', `resourceVersionMatch ${why}`))
  if (match !== '') {
    if (options.resourceVersion === '') refuse('is forbidden unless resourceVersion is provided')
    if (options.continueText !== '') refuse('is forbidden when continue is provided')
    if (match !== exact && match !== notOlderThan) {
      errors.push(notSupported('resourceVersionMatch', match, [exact, notOlderThan, '']))
    }
    if (match === exact && options.resourceVersion === '0') refuse('"exact" is forbidden for resourceVersion "0"')
  }
  if (options.sendInitialEvents !== undefined) {
    errors.push(forbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list'))
  }
  return errors
}

function watchErrors(options: ListOptions): FieldError[] {
  const errors: FieldError[] = []
  const match = options.resourceVersionMatch
  const refuse = (why: string) => errors.push(forbidden('resourceVersionMatch', why))
  if (options.sendInitialEvents !== undefined && match !== notOlderThan) {
    refuse(`sendInitialEvents requires setting resourceVersionMatch to ${notOlderThan}`)
  }
  if (match === '') return errors
  if (options.sendInitialEvents === undefined) {
    refuse('resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided')
  }
  if (match !== notOlderThan) errors.push(notSupported('resourceVersionMatch', match, [notOlderThan]))
  if (options.continueText !== '') refuse('resourceVersionMatch is forbidden when continue is provided')
  return errors
}
