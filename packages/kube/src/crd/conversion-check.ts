import { type FieldError, type FieldPath, forbidden, invalid, notSupported, required } from '../field/index.ts'
import type { JsonObject } from '../json/index.ts'
import { getField, isJsonObject } from '../json/index.ts'
import { dns1035LabelProblems } from '../names/index.ts'
import { textAt, textsAt } from './definition.ts'
import { checkWebhookService, checkWebhookUrl, isCaBundle } from './webhook-check.ts'

export interface ConversionCheckOptions {
  /** Whether the server must support at least one of the review versions. */
  readonly requireKnownReviewVersion: boolean
  readonly requireValidCaBundle: boolean
}

const knownReviewVersions = ['v1', 'v1beta1']

/** Checks spec.conversion. Errors have the field names of the API server's internal type, as its own errors do. */
export function checkConversion(
  conversion: JsonObject | undefined,
  path: FieldPath,
  options: ConversionCheckOptions,
  errors: FieldError[],
): void {
  if (!conversion) return
  const strategy = textAt(conversion, 'strategy', path.toString())
  const strategyPath = path.child('strategy')
  if (strategy === '') errors.push(required(strategyPath))
  else if (strategy !== 'None' && strategy !== 'Webhook') {
    errors.push(notSupported(strategyPath, strategy, ['None', 'Webhook']))
  }
  const webhook = getField(conversion, 'webhook')
  const clientConfig = isJsonObject(webhook) ? getField(webhook, 'clientConfig') : undefined
  const reviewVersions = isJsonObject(webhook) ? textsAt(webhook, 'conversionReviewVersions', path.toString()) : []
  const clientConfigPath = path.child('webhookClientConfig')
  const reviewVersionsPath = path.child('conversionReviewVersions')
  if (strategy === 'Webhook') {
    if (isJsonObject(clientConfig)) checkClientConfig(clientConfig, clientConfigPath, options, errors)
    else errors.push(required(clientConfigPath, 'required when strategy is set to Webhook'))
    checkReviewVersions(reviewVersions, reviewVersionsPath, options.requireKnownReviewVersion, errors)
    return
  }
  const detail = 'should not be set when strategy is not set to Webhook'
  if (isJsonObject(clientConfig)) errors.push(forbidden(clientConfigPath, detail))
  if (reviewVersions.length > 0) errors.push(forbidden(reviewVersionsPath, detail))
}

function checkClientConfig(
  config: JsonObject,
  path: FieldPath,
  options: ConversionCheckOptions,
  errors: FieldError[],
): void {
  const url = getField(config, 'url') ?? undefined
  const service = getField(config, 'service') ?? undefined
  if ((url === undefined) === (service === undefined)) {
    errors.push(required(path, 'exactly one of url or service is required'))
  } else if (typeof url === 'string') checkWebhookUrl(url, path.child('url'), errors)
  else if (isJsonObject(service)) checkWebhookService(service, path.child('service'), errors)
  const caBundle = textAt(config, 'caBundle', path.toString())
  if (caBundle !== '' && options.requireValidCaBundle && !isCaBundle(caBundle)) {
    const detail = 'unable to load root certificates: unable to parse bytes as PEM block'
    errors.push(invalid(path.child('caBundle'), caBundle, detail))
  }
}

function checkReviewVersions(
  versions: readonly string[],
  path: FieldPath,
  requireKnown: boolean,
  errors: FieldError[],
): void {
  if (versions.length === 0) {
    errors.push(required(path))
    return
  }
  const seen = new Set<string>()
  versions.forEach((version, index) => {
    if (seen.has(version)) errors.push(invalid(path.index(index), version, 'duplicate version'))
    else for (const problem of dns1035LabelProblems(version)) errors.push(invalid(path.index(index), version, problem))
    seen.add(version)
  })
  if (requireKnown && !hasKnownReviewVersion(versions)) {
    errors.push(invalid(path, versions, `must include at least one of ${knownReviewVersions.join(', ')}`))
  }
}

export function hasKnownReviewVersion(versions: readonly string[]): boolean {
  return versions.some((version) => knownReviewVersions.includes(version))
}
