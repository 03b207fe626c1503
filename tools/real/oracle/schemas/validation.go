package schemas

import (
	"encoding/json"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/common"
)

func (s subject) validator() (validation.SchemaValidator, error) {
	internal, err := s.internal()
	if err != nil {
		return nil, err
	}
	validator, _, err := validation.NewSchemaValidator(internal)
	return validator, err
}

func (s subject) path() *field.Path {
	if s.Base == "" {
		return nil
	}
	return field.NewPath(s.Base)
}

func validate(input json.RawMessage) (any, error) {
	request, err := readSubject(input)
	if err != nil {
		return nil, err
	}
	validator, err := request.validator()
	if err != nil {
		return nil, err
	}
	value, err := parsed(request.Value)
	if err != nil {
		return nil, err
	}
	return complaints(validation.ValidateCustomResource(request.path(), value, validator))
}

func validateUpdate(input json.RawMessage) (any, error) {
	request, err := readSubject(input)
	if err != nil {
		return nil, err
	}
	validator, err := request.validator()
	if err != nil {
		return nil, err
	}
	structural, err := request.structural()
	if err != nil {
		return nil, err
	}
	value, err := parsed(request.Value)
	if err != nil {
		return nil, err
	}
	old, err := parsed(request.Old)
	if err != nil {
		return nil, err
	}
	correlated := common.NewCorrelatedObject(value, old, &model.Structural{Structural: structural})
	ratcheting := validation.WithRatcheting(correlated)
	return complaints(validation.ValidateCustomResourceUpdate(request.path(), value, old, validator, ratcheting))
}

// checkListTypes expects objects: Kubernetes accepts nothing else.
func checkListTypes(input json.RawMessage) (any, error) {
	value, structural, err := readValue(input)
	if err != nil {
		return nil, err
	}
	object, isObject := value.(map[string]any)
	if !isObject {
		return "valid", nil
	}
	return complaints(listtype.ValidateListSetsAndMaps(nil, structural, object))
}

func checkEmbedded(input json.RawMessage) (any, error) {
	value, structural, err := readValue(input)
	if err != nil {
		return nil, err
	}
	return complaints(objectmeta.Validate(nil, value, structural, false))
}
