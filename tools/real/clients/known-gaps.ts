import type { KnownGap } from './judgement.ts'

/** The expectations of one journey that share a reason. */
function gaps(journey: string, reason: string, ...expectations: readonly string[]): KnownGap[] {
  return expectations.map((expectation) => ({ journey, expectation, reason }))
}

const noDefaults = 'Built-in kinds are stored as they were sent: the defaults of their fields are not set.'
const noRules = 'Of built-in kinds the metadata is validated, and not the rules of each kind.'
const noAllocation = 'Services are given no addresses.'
const noReviews = 'The groups authentication.k8s.io and authorization.k8s.io are not served.'
const noProtobufAnswers = 'Protobuf is read and not written; clients that take JSON as well are answered in JSON.'
const noRoles = 'There is no authorizer: whoever has a token may do everything, and whoever has none nothing.'
const noHttp2 = 'HTTP/1.1 is spoken, and HTTP/2 is not.'
const twoEvents = 'Events of the core group and of events.k8s.io are kept apart, and not converted into each other.'

/**
 * What real clients notice: it holds on the real server and not on ours. Checked in both directions, so an expectation
 * that comes to hold must leave the list.
 */
export const knownGaps: readonly KnownGap[] = [
  ...gaps(
    'typed',
    noDefaults,
    'what is not applied is defaulted',
    'a Pod is defaulted',
    'stringData of a Secret becomes data',
    'a Secret is Opaque',
    'the port of a Service is defaulted',
  ),
  ...gaps(
    'typed',
    noRules,
    'an immutable ConfigMap is not changed',
    'the container of a Pod may not be renamed',
    'the type of a Secret does not change',
  ),
  ...gaps('typed', noAllocation, 'a Service is given an address'),
  ...gaps('typed', noReviews, 'it is possible to ask for an access review'),
  ...gaps('typed', noProtobufAnswers, 'a client that takes nothing but protobuf reads an object'),
  ...gaps(
    'events',
    twoEvents,
    'an event of the old kind is read as one of the new',
    'an event of the new kind is read as one of the old',
  ),
  ...gaps(
    'errors',
    noRoles,
    'anonymous clients may not list',
    'somebody without a role may not list Secrets',
    'Forbidden says who may not do what',
  ),
  ...gaps('curl', noHttp2, 'HTTP/2 is spoken with those who ask for it'),
  ...gaps('errors', noRules, 'a ConfigMap of more than a mebibyte is Invalid'),
]
