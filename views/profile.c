#include "views/profile.h"

#include "views/names.h"

size_t profile_count(const struct view *view, size_t from)
{
	size_t count = 0;

	for (size_t i = from; i < view->all_count; i++) {
		uint32_t name = view->kind->metric(view, view->all[i]);
		count += (view->session->names->traits[name] & NAME_PROFILE) != 0;
	}
	return count;
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
