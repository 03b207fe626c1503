// Package protobufs has the oracle's functions for the encodings of the built-in kinds: protobuf, the JSON that the API
// server prints, and YAML; for the fields of their Go types; and for the Statuses of failed requests.
package protobufs

import "kubewright.dev/real/oracle/protocol"

// Functions of this package, by name.
var Functions = protocol.Functions{
	"protobuf.encode": encodeObject,
	"protobuf.decode": decodeObject,
	"protobuf.read":   readObject,
	"protobuf.event":  readEvent,
	"json.print":      printObject,
	"json.strict":     decodeStrictly,
	"json.decode":     decodeKind,
	"json.parse":      parseDocument,
	"facts.types":     typeFacts,
	"facts.messages":  messageFacts,
	"status.make":     makeStatus,
	"status.judge":    judgeStatus,
	"yaml.toJSON":     yamlToJSON,
}
