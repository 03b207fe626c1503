package schemas

import (
	"encoding/json"
	"errors"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	kjson "sigs.k8s.io/json"
)

// errUnreadable stands for every error of the decoder: other functions compare its messages.
var errUnreadable = errors.New("cannot be decoded")

// subject is a schema and values.
type subject struct {
	Schema json.RawMessage `json:"schema"`
	Value  json.RawMessage `json:"value"`
	Old    json.RawMessage `json:"old"`
	// Base is the root field of errors, for the schema of a status.
	Base string `json:"base"`
}

func readSubject(input json.RawMessage) (subject, error) {
	var read subject
	return read, json.Unmarshal(input, &read)
}

func (s subject) internal() (*apiextensions.JSONSchemaProps, error) {
	external := &apiextensionsv1.JSONSchemaProps{}
	if err := kjson.UnmarshalCaseSensitivePreserveInts(s.Schema, external); err != nil {
		return nil, errUnreadable
	}
	internal := &apiextensions.JSONSchemaProps{}
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(external, internal, nil); err != nil {
		return nil, errUnreadable
	}
	return internal, nil
}

func (s subject) structural() (*schema.Structural, error) {
	internal, err := s.internal()
	if err != nil {
		return nil, err
	}
	return schema.NewStructural(internal)
}

// parsed reads JSON as the API server reads the objects of custom resources: integers are int64, others float64.
func parsed(document json.RawMessage) (any, error) {
	var value any
	return value, utiljson.Unmarshal(document, &value)
}
