import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  required,
  tooLong,
} from '@kubewright/kube/field'
import { type JsonObject, utf8Length } from '@kubewright/kube/json'
import { dns1123SubdomainWithUnderscoreProblems, validateLegacyIp } from '@kubewright/kube/names'
import { flagAt, objectsAt, optionalObjectAt, optionalTextAt, textAt, textsAt } from '../../../../read-object.ts'
import { problemsAt, validateSubdomain } from '../../../common/field-names.ts'

const nameserversMax = 3
const searchPathsMax = 32
const searchListCharactersMax = 2048

/** Validates the DNS policy and configuration. */
export function validateDnsConfig(spec: JsonObject, path: FieldPath): FieldError[] {
  const config = optionalObjectAt(spec, 'dnsConfig')
  const nameservers = textsAt(config, 'nameservers')
  const errors: FieldError[] = []
  if (textAt(spec, 'dnsPolicy') === 'None') {
    if (config === undefined) {
      errors.push(required(path, 'must provide `dnsConfig` when `dnsPolicy` is None'))
      return errors
    }
    if (nameservers.length === 0) {
      const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None'
      errors.push(required(path.child('nameservers'), detail))
      return errors
    }
  }
  if (config === undefined) return errors
  if (nameservers.length > nameserversMax) {
    const detail = `must not have more than ${nameserversMax} nameservers`
    errors.push(invalid(path.child('nameservers'), nameservers, detail))
  }
  nameservers.forEach((address, index) => {
    addErrors(errors, validateLegacyIp(address, path.child('nameservers').index(index), true))
  })
  addErrors(errors, validateSearches(textsAt(config, 'searches'), path.child('searches')))
  objectsAt(config, 'options').forEach((option, index) => {
    if (textAt(option, 'name') === '')
      addError(errors, required(path.child('options').index(index), 'must not be empty'))
  })
  return errors
}

function validateSearches(searches: readonly string[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (searches.length > searchPathsMax) {
    errors.push(invalid(path, searches, `must not have more than ${searchPathsMax} search paths`))
  }
  if (utf8Length(searches.join(' ')) > searchListCharactersMax) {
    const detail = `must not have more than ${searchListCharactersMax} characters (including spaces) in the search list`
    errors.push(invalid(path, searches, detail))
  }
  searches.forEach((search, index) => {
    if (search === '.') return
    const domain = search.endsWith('.') ? search.slice(0, -1) : search
    addErrors(errors, problemsAt(path.index(index), domain, dns1123SubdomainWithUnderscoreProblems(domain)))
  })
  return errors
}

/** Validates additional entries of the hosts file. */
export function validateHostAliases(aliases: readonly JsonObject[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  aliases.forEach((alias, index) => {
    const place = path.index(index)
    addErrors(errors, validateLegacyIp(textAt(alias, 'ip'), place.child('ip'), true))
    textsAt(alias, 'hostnames').forEach((name, position) => {
      addErrors(errors, validateSubdomain(name, place.child('hostnames').index(position)))
    })
  })
  return errors
}

const hostnameBytesMax = 64

/** Validates a host name that replaces the one from the pod's name. */
export function validateHostnameOverride(spec: JsonObject, path: FieldPath): FieldError[] {
  const hostname = optionalTextAt(spec, 'hostnameOverride')
  if (hostname === undefined) return []
  const place = path.child('hostnameOverride')
  const errors: FieldError[] = []
  if (flagAt(spec, 'setHostnameAsFQDN') === true) {
    errors.push(forbidden(place, 'may not be specified when setHostnameAsFQDN is true'))
  }
  if (flagAt(spec, 'hostNetwork') === true) {
    errors.push(forbidden(place, 'may not be specified when hostNetwork is true'))
  }
  if (utf8Length(hostname) > hostnameBytesMax) errors.push(tooLong(place, hostnameBytesMax))
  addErrors(errors, validateSubdomain(hostname, place))
  return errors
}
