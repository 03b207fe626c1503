package schemas

import (
	"context"
	"encoding/json"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	"k8s.io/apimachinery/pkg/runtime"
	kjson "sigs.k8s.io/json"
)

var scheme = newScheme()

func newScheme() *runtime.Scheme {
	made := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{apiextensions.AddToScheme, apiextensionsv1.AddToScheme} {
		if err := add(made); err != nil {
			panic(err)
		}
	}
	return made
}

// readDefinition decodes and defaults as the API server does.
func readDefinition(document json.RawMessage) (*apiextensionsv1.CustomResourceDefinition, error) {
	definition := &apiextensionsv1.CustomResourceDefinition{}
	if err := kjson.UnmarshalCaseSensitivePreserveInts(document, definition); err != nil {
		return nil, errUnreadable
	}
	apiextensionsv1.SetObjectDefaults_CustomResourceDefinition(definition)
	return definition, nil
}

func internalDefinition(document json.RawMessage) (*apiextensions.CustomResourceDefinition, error) {
	external, err := readDefinition(document)
	if err != nil {
		return nil, err
	}
	internal := &apiextensions.CustomResourceDefinition{}
	if err := scheme.Convert(external, internal, nil); err != nil {
		return nil, errUnreadable
	}
	return internal, nil
}

func defaultDefinition(input json.RawMessage) (any, error) {
	definition, err := readDefinition(input)
	if err != nil {
		return nil, err
	}
	return definition, nil
}

// changed is a definition and, for an update, the previous one.
type changed struct {
	Definition json.RawMessage `json:"definition"`
	Old        json.RawMessage `json:"old"`
}

func readChanged(input json.RawMessage) (definition, old *apiextensions.CustomResourceDefinition, err error) {
	var request changed
	if err := json.Unmarshal(input, &request); err != nil {
		return nil, nil, err
	}
	if definition, err = internalDefinition(request.Definition); err != nil {
		return nil, nil, err
	}
	if request.Old != nil {
		old, err = internalDefinition(request.Old)
	}
	return definition, old, err
}

func checkDefinition(input json.RawMessage) (any, error) {
	definition, old, err := readChanged(input)
	if err != nil {
		return nil, err
	}
	if old == nil {
		return complaints(validation.ValidateCustomResourceDefinition(context.TODO(), definition))
	}
	return complaints(validation.ValidateCustomResourceDefinitionUpdate(context.TODO(), definition, old))
}

func warnAboutDefinition(input json.RawMessage) (any, error) {
	definition, old, err := readChanged(input)
	if err != nil {
		return nil, err
	}
	strategy := customresourcedefinition.NewStrategy(scheme)
	if old == nil {
		return textComplaints(strategy.WarningsOnCreate(context.TODO(), definition))
	}
	return textComplaints(strategy.WarningsOnUpdate(context.TODO(), definition, old))
}
