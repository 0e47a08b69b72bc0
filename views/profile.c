#include "views/profile.h"

#include "views/names.h"

bool profile_is_all(const struct view *view)
{
	for (size_t i = 0; i < view->all_count; i++) {
		uint32_t name = view->kind->metric(view, view->all[i]);
		if (!(view->session->names->traits[name] & NAME_PROFILE))
			return false;
	}
	return true;
}

bool profile_hides(const struct session *session, uint32_t name)
{
	bool profile = session->names->traits[name] & NAME_PROFILE;

	switch (session->profile) {
	case PROFILE_APART:
		return profile;
	case PROFILE_ONLY:
		return !profile;
	default:
		return false;
	}
}
